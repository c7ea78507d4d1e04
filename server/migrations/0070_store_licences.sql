ALTER TABLE "stores" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "licence_picture" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "licence_name" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "licence_code" text;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_point" CHECK ((latitude is null) = (longitude is null));--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_licence" CHECK (num_nulls(licence_picture, licence_name, licence_code) in (0, 3));