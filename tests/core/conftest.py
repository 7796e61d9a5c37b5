from hypothesis import settings

settings.register_profile("the same again", derandomize=True, database=None, deadline=None)
settings.load_profile("the same again")
