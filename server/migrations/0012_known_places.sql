ALTER TABLE "sms_codes" ADD COLUMN "is_of_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "wrong_tries_elsewhere" integer DEFAULT 0 NOT NULL;