-- How many people let whom see them: without it the planner takes a list of many for one of few, and sorts all that it could have walked.
create statistics "love_profiles_asks" on (coalesce(privacy ->> 'minViewerVerification', 'none')) from "love_profiles";--> statement-breakpoint
analyze "love_profiles";
