CREATE TABLE "ledger_accounts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"owner_type" text NOT NULL,
	"user_id" bigint,
	"subject_id" bigint DEFAULT 0 NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"currency" text NOT NULL,
	"label" text GENERATED ALWAYS AS (kind || ':' || coalesce(user_id, 0)::text || ':' || subject_id::text || ':' || channel || ':' || currency) STORED NOT NULL,
	"balance" bigint,
	"entry_count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "ledger_accounts_not_below_zero" CHECK (balance >= 0 or kind = 'commission'),
	CONSTRAINT "ledger_accounts_house" CHECK ((owner_type = 'platform') = (balance is null)),
	CONSTRAINT "ledger_accounts_owner" CHECK ((owner_type = 'user') = (user_id is not null) and user_id is distinct from 0),
	CONSTRAINT "ledger_accounts_currency" CHECK (currency in ('CNY', 'PT'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"tenant_id" bigint NOT NULL,
	"txn_id" bigint NOT NULL,
	"leg_no" smallint NOT NULL,
	"account_id" bigint NOT NULL,
	"entry_no" bigint,
	"delta" bigint NOT NULL,
	"balance_after" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	"digest" "bytea" NOT NULL,
	CONSTRAINT "ledger_entries_tenant_id_txn_id_leg_no_pk" PRIMARY KEY("tenant_id","txn_id","leg_no"),
	CONSTRAINT "ledger_entries_leg" CHECK (leg_no >= 0 and delta <> 0 and (entry_no is null) = (balance_after is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_house" (
	"tenant_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "ledger_house_tenant_id_account_id_pk" PRIMARY KEY("tenant_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_roots" (
	"tenant_id" bigint NOT NULL,
	"day" text NOT NULL,
	"seal_no" bigint NOT NULL,
	"seal_hash" text NOT NULL,
	"txns" bigint NOT NULL,
	"signature" text NOT NULL,
	"public_key" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_roots_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "ledger_sealed" (
	"tenant_id" bigint NOT NULL,
	"seal_no" bigint NOT NULL,
	"place" integer NOT NULL,
	"txn_id" bigint NOT NULL,
	CONSTRAINT "ledger_sealed_tenant_id_seal_no_place_pk" PRIMARY KEY("tenant_id","seal_no","place")
);
--> statement-breakpoint
CREATE TABLE "ledger_seals" (
	"tenant_id" bigint NOT NULL,
	"no" bigint NOT NULL,
	"txns" integer NOT NULL,
	"root" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_seals_tenant_id_no_pk" PRIMARY KEY("tenant_id","no")
);
--> statement-breakpoint
CREATE TABLE "ledger_txns" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_txns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"idem_key" text NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" text NOT NULL,
	"memo" text NOT NULL,
	"legs" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"asked" "bytea" NOT NULL,
	"salt" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_txns_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "ledger_txns_words" CHECK (position(chr(31) in idem_key || biz_type || biz_id || memo) = 0),
	CONSTRAINT "ledger_txns_legs" CHECK (legs >= 2)
);
--> statement-breakpoint
CREATE TABLE "ledger_unsealed" (
	"tenant_id" bigint NOT NULL,
	"txn_id" bigint NOT NULL,
	CONSTRAINT "ledger_unsealed_tenant_id_txn_id_pk" PRIMARY KEY("tenant_id","txn_id")
);
--> statement-breakpoint
CREATE TABLE "point_lot_moves" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "point_lot_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"txn_id" bigint NOT NULL,
	"delta" bigint NOT NULL,
	"back_of_txn_id" bigint,
	CONSTRAINT "point_lot_moves_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "point_lots" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "point_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"source" text NOT NULL,
	"order_id" bigint,
	"left_pt" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "point_lots_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "point_lots_not_below_zero" CHECK (left_pt >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_label" ON "ledger_accounts" USING btree ("tenant_id","label");--> statement-breakpoint
CREATE INDEX "ledger_accounts_user" ON "ledger_accounts" USING btree ("tenant_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_no" ON "ledger_entries" USING btree ("tenant_id","account_id","entry_no") WHERE entry_no is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_sealed_txn" ON "ledger_sealed" USING btree ("tenant_id","txn_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_txns_key" ON "ledger_txns" USING btree ("tenant_id","idem_key");--> statement-breakpoint
CREATE INDEX "point_lot_moves_lot" ON "point_lot_moves" USING btree ("tenant_id","lot_id");--> statement-breakpoint
CREATE INDEX "point_lot_moves_txn" ON "point_lot_moves" USING btree ("tenant_id","txn_id");--> statement-breakpoint
CREATE INDEX "point_lot_moves_back" ON "point_lot_moves" USING btree ("tenant_id","back_of_txn_id");--> statement-breakpoint
CREATE INDEX "point_lots_left" ON "point_lots" USING btree ("tenant_id","account_id","expires_at") WHERE left_pt > 0;--> statement-breakpoint
CREATE INDEX "point_lots_expiring" ON "point_lots" USING btree ("tenant_id","expires_at") WHERE left_pt > 0 and expires_at is not null;--> statement-breakpoint
-- Points go out: the earliest expiry first. The account is locked.
CREATE FUNCTION ledger_draw_lots(p_tenant bigint, p_account bigint, p_txn bigint, p_amount bigint, p_leg jsonb, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := p_amount;
  part bigint;
  lot record;
BEGIN
  FOR lot IN
    SELECT l.id, l.left_pt FROM point_lots l
    WHERE l.tenant_id = p_tenant AND l.account_id = p_account AND l.left_pt > 0 AND ledger_is_drawn(l, p_leg, p_at)
    ORDER BY l.expires_at NULLS LAST, l.id
  LOOP
    part := least(wanted, lot.left_pt);
    UPDATE point_lots SET left_pt = left_pt - part WHERE tenant_id = p_tenant AND id = lot.id;
    INSERT INTO point_lot_moves (tenant_id, lot_id, txn_id, delta) VALUES (p_tenant, lot.id, p_txn, -part);
    wanted := wanted - part;
    EXIT WHEN wanted = 0;
  END LOOP;
  IF wanted > 0 THEN RAISE EXCEPTION 'the lots hold less than the legs take together' USING ERRCODE = 'QX003'; END IF;
END $$;--> statement-breakpoint
-- Points come back to the lots from which that posting drew, last drawn first; their expiry stays what it was. Where two
-- accounts became one they come back to a lot of the one that stayed, which is like the one they were in.
CREATE FUNCTION ledger_refill_lots(p_tenant bigint, p_account bigint, p_txn bigint, p_amount bigint, p_key text, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := p_amount;
  part bigint;
  taker bigint := (SELECT id FROM ledger_txns WHERE tenant_id = p_tenant AND idem_key = p_key);
  came_back bigint := (SELECT coalesce(sum(delta), 0) FROM point_lot_moves WHERE tenant_id = p_tenant AND back_of_txn_id = taker);
  target bigint;
  lot record;
BEGIN
  FOR lot IN
    SELECT l.*, -sum(m.delta) AS drawn
    FROM point_lot_moves m JOIN point_lots l ON l.tenant_id = m.tenant_id AND l.id = m.lot_id
    WHERE m.tenant_id = p_tenant AND m.txn_id = taker AND m.delta < 0
    GROUP BY l.tenant_id, l.id ORDER BY max(m.id) DESC
  LOOP
    part := least(came_back, lot.drawn);
    came_back := came_back - part;
    part := least(wanted, lot.drawn - part);
    CONTINUE WHEN part = 0;
    target := lot.id;
    IF lot.account_id <> p_account THEN
      INSERT INTO point_lots (tenant_id, account_id, source, order_id, left_pt, expires_at, created_at)
      VALUES (p_tenant, p_account, lot.source, lot.order_id, part, lot.expires_at, p_at) RETURNING id INTO target;
    ELSE
      UPDATE point_lots SET left_pt = left_pt + part WHERE tenant_id = p_tenant AND id = target;
    END IF;
    INSERT INTO point_lot_moves (tenant_id, lot_id, txn_id, delta, back_of_txn_id) VALUES (p_tenant, target, p_txn, part, taker);
    wanted := wanted - part;
    EXIT WHEN wanted = 0;
  END LOOP;
  IF wanted > 0 THEN RAISE EXCEPTION 'more comes back than % took', p_key USING ERRCODE = 'QX002'; END IF;
END $$;--> statement-breakpoint
-- Which lots a leg may take from: those that the sweep takes have expired, all others have not.
CREATE FUNCTION ledger_is_drawn(l point_lots, p_leg jsonb, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_leg ? 'expired' THEN l.expires_at <= p_at ELSE l.expires_at IS NULL OR l.expires_at > p_at END
    AND (p_leg -> 'sources' IS NULL OR p_leg -> 'sources' ? l.source)
    AND (p_leg -> 'orderId' IS NULL OR (p_leg ->> 'orderId')::bigint = l.order_id)
$$;--> statement-breakpoint
-- Somebody posted under this key before, and must have asked for the same.
CREATE FUNCTION ledger_known(p_tenant bigint, p_key text, p_asked bytea) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  known record;
BEGIN
  SELECT id, asked INTO known FROM ledger_txns WHERE tenant_id = p_tenant AND idem_key = p_key;
  IF known.asked <> p_asked THEN RAISE EXCEPTION 'the key % stands for another posting', p_key USING ERRCODE = 'QX002'; END IF;
  RETURN known.id;
END $$;--> statement-breakpoint
-- The only writer of postings. `p_labels` and `p_deltas` say the legs; `p_facts`, one for each, what an account is that there
-- is not yet, and what a leg does with lots of points. Answers the transaction and whether it is new, or which currency is
-- short, and then wrote nothing.
CREATE FUNCTION ledger_post(
  p_tenant bigint, p_key text, p_biz_type text, p_biz_id text, p_memo text, p_at timestamptz, p_labels text[], p_deltas bigint[], p_facts jsonb,
  OUT txn_id bigint, OUT is_new boolean, OUT short text
) LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  legs int := cardinality(p_labels);
  asked bytea := sha256(convert_to(concat_ws(chr(31), p_biz_type, p_biz_id, array_to_string(p_labels, ','), array_to_string(p_deltas, ',')), 'UTF8'));
  moment timestamptz := date_trunc('milliseconds', p_at);
  salt bytea := uuid_send(gen_random_uuid());
  ids bigint[];
  members bigint[] := '{}';
  kinds text[] := '{}';
  balances bigint[] := '{}';
  counts bigint[] := '{}';
  numbers bigint[] := '{}';
  afters bigint[] := '{}';
  digests bytea[] := '{}';
  digest bytea;
  all_digests bytea := '';
  account record;
  place int;
  new_id bigint;
BEGIN
  is_new := false;
  FOR turn IN 1..2 LOOP
    SELECT array_agg(a.id ORDER BY l.n) INTO ids
    FROM unnest(p_labels) WITH ORDINALITY AS l(label, n) LEFT JOIN ledger_accounts a ON a.tenant_id = p_tenant AND a.label = l.label;
    EXIT WHEN array_position(ids, NULL) IS NULL;
    IF turn = 2 THEN RAISE EXCEPTION 'the legs name an account that cannot be: %', p_labels; END IF;
    INSERT INTO ledger_accounts (tenant_id, kind, owner_type, user_id, subject_id, channel, currency, balance)
    SELECT DISTINCT ON (f.label) p_tenant, f.kind, f.owner, f."userId", coalesce(f."subjectId", 0), coalesce(f.channel, ''), f.currency,
      CASE WHEN f.owner <> 'platform' THEN 0 END
    FROM jsonb_to_recordset(p_facts) AS f(label text, kind text, owner text, "userId" bigint, "subjectId" bigint, channel text, currency text)
    ORDER BY f.label
    ON CONFLICT DO NOTHING;
  END LOOP;

  FOR account IN
    SELECT a.id, a.kind, a.balance, a.entry_count FROM ledger_accounts a
    WHERE a.tenant_id = p_tenant AND a.id = ANY (ids) AND a.balance IS NOT NULL ORDER BY a.id FOR NO KEY UPDATE
  LOOP
    members := members || account.id;
    kinds := kinds || account.kind;
    balances := balances || account.balance;
    counts := counts || account.entry_count;
  END LOOP;
  FOR i IN 1..legs LOOP
    place := array_position(members, ids[i]);
    IF place IS NOT NULL THEN
      balances[place] := balances[place] + p_deltas[i];
      counts[place] := counts[place] + 1;
      numbers[i] := counts[place];
      afters[i] := balances[place];
      IF kinds[place] = 'points' AND p_deltas[i] < 0 AND short IS NULL AND coalesce((
        SELECT sum(l.left_pt) FROM point_lots l
        WHERE l.tenant_id = p_tenant AND l.account_id = ids[i] AND l.left_pt > 0 AND ledger_is_drawn(l, p_facts -> (i - 1), p_at)), 0) < -p_deltas[i]
      THEN short := 'PT';
      END IF;
    ELSE
      numbers[i] := NULL;
      afters[i] := NULL;
    END IF;
  END LOOP;
  FOR i IN 1..cardinality(members) LOOP
    IF balances[i] < 0 AND kinds[i] <> 'commission' AND short IS NULL THEN
      short := split_part(p_labels[array_position(ids, members[i])], ':', 5);
    END IF;
  END LOOP;
  IF short IS NOT NULL THEN
    -- It may be what this posting left when it was made before.
    txn_id := ledger_known(p_tenant, p_key, asked);
    IF txn_id IS NOT NULL THEN short := NULL; END IF;
    RETURN;
  END IF;

  new_id := nextval('ledger_txns_id_seq');
  -- What is hashed stands here and nowhere else, because a function of its own would be planned anew each time;
  -- `verifying.repository.ts` and `check-statement.mjs` read the same. U+001F stands between the words, which have none.
  -- An account of the platform has neither number nor balance.
  FOR i IN 1..legs LOOP
    digest := sha256(sha256(salt || int4send(i - 1))
      || convert_to(concat_ws(chr(31), i - 1, p_labels[i], p_deltas[i], coalesce(numbers[i], 0), coalesce(afters[i]::text, '-')), 'UTF8'));
    digests[i] := digest;
    all_digests := all_digests || digest;
  END LOOP;
  INSERT INTO ledger_txns (id, tenant_id, idem_key, biz_type, biz_id, memo, legs, created_at, asked, salt, hash) OVERRIDING SYSTEM VALUE
  VALUES (new_id, p_tenant, p_key, p_biz_type, p_biz_id, p_memo, legs, moment, asked, salt,
    sha256(convert_to(concat_ws(chr(31), 'qianxian-txn-1', p_tenant, new_id, p_key, p_biz_type, p_biz_id, p_memo,
      (extract(epoch FROM moment) * 1000)::bigint, legs), 'UTF8') || all_digests))
  ON CONFLICT (tenant_id, idem_key) DO NOTHING;
  IF NOT FOUND THEN
    txn_id := ledger_known(p_tenant, p_key, asked);
    RETURN;
  END IF;
  txn_id := new_id;
  is_new := true;
  INSERT INTO ledger_entries (tenant_id, txn_id, leg_no, account_id, entry_no, delta, balance_after, at, digest)
  SELECT p_tenant, new_id, l.n - 1, l.account_id, l.entry_no, l.delta, l.balance_after, moment, l.digest
  FROM unnest(ids, numbers, p_deltas, afters, digests) WITH ORDINALITY AS l(account_id, entry_no, delta, balance_after, digest, n);
  INSERT INTO ledger_unsealed (tenant_id, txn_id) VALUES (p_tenant, new_id);
  FOR i IN 1..cardinality(members) LOOP
    UPDATE ledger_accounts SET balance = balances[i], entry_count = counts[i] WHERE tenant_id = p_tenant AND id = members[i];
  END LOOP;
  IF NOT 'points' = ANY (kinds) THEN RETURN; END IF;
  FOR i IN 1..legs LOOP
    CONTINUE WHEN split_part(p_labels[i], ':', 1) <> 'points';
    IF p_deltas[i] < 0 THEN
      PERFORM ledger_draw_lots(p_tenant, ids[i], new_id, -p_deltas[i], p_facts -> (i - 1), p_at);
    ELSIF p_facts -> (i - 1) ? 'backTo' THEN
      PERFORM ledger_refill_lots(p_tenant, ids[i], new_id, p_deltas[i], p_facts -> (i - 1) ->> 'backTo', moment);
    ELSIF p_facts -> (i - 1) ? 'source' THEN
      WITH opened AS (
        INSERT INTO point_lots (tenant_id, account_id, source, order_id, left_pt, expires_at, created_at)
        VALUES (p_tenant, ids[i], p_facts -> (i - 1) ->> 'source', (p_facts -> (i - 1) ->> 'lotOrderId')::bigint, p_deltas[i],
          (p_facts -> (i - 1) ->> 'expiresAt')::timestamptz, moment)
        RETURNING id
      )
      INSERT INTO point_lot_moves (tenant_id, lot_id, txn_id, delta) SELECT p_tenant, opened.id, new_id, p_deltas[i] FROM opened;
    ELSE
      RAISE EXCEPTION 'points come in without a lot' USING ERRCODE = 'QX002';
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
-- Takes what waits into the next seal, as far as it is committed; answers how many. One at a time in a tenant: who comes second
-- finds nothing to do. `p_until` takes only what was posted before, for books that begin with a past.
CREATE FUNCTION ledger_seal(p_tenant bigint, p_at timestamptz, p_most int, p_until timestamptz DEFAULT NULL) RETURNS int LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  before ledger_seals;
  ids bigint[];
  level bytea[];
  next_no bigint;
  moment timestamptz;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('ledger_seal', p_tenant)) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM ledger_unsealed u WHERE u.tenant_id = p_tenant AND u.txn_id = ANY (ARRAY(
      SELECT w.txn_id FROM ledger_unsealed w
      WHERE w.tenant_id = p_tenant AND (p_until IS NULL
        OR (SELECT p.created_at FROM ledger_txns p WHERE p.tenant_id = w.tenant_id AND p.id = w.txn_id) < p_until)
      ORDER BY w.txn_id LIMIT p_most))
    RETURNING u.txn_id
  )
  SELECT array_agg(t.id ORDER BY t.id), array_agg(sha256('\x00'::bytea || t.hash) ORDER BY t.id) INTO ids, level
  FROM taken JOIN ledger_txns t ON t.tenant_id = p_tenant AND t.id = taken.txn_id;
  IF ids IS NULL THEN RETURN 0; END IF;
  WHILE cardinality(level) > 1 LOOP
    SELECT array_agg(CASE WHEN pair.other IS NULL THEN pair.one ELSE sha256('\x01'::bytea || pair.one || pair.other) END ORDER BY pair.n) INTO level
    FROM (SELECT h AS one, lead(h) OVER (ORDER BY n) AS other, n FROM unnest(level) WITH ORDINALITY AS l(h, n)) pair WHERE pair.n % 2 = 1;
  END LOOP;
  SELECT * INTO before FROM ledger_seals WHERE tenant_id = p_tenant ORDER BY no DESC LIMIT 1;
  next_no := coalesce(before.no, 0) + 1;
  moment := date_trunc('milliseconds', greatest(p_at, before.sealed_at));
  INSERT INTO ledger_seals (tenant_id, no, txns, root, hash, sealed_at)
  VALUES (p_tenant, next_no, cardinality(ids), level[1], -- Before the first seal there are 32 bytes of nothing.
    sha256(coalesce(before.hash, decode(repeat('00', 32), 'hex')) || level[1]
      || convert_to(concat_ws(chr(31), 'qianxian-seal-1', p_tenant, next_no, cardinality(ids), (extract(epoch FROM moment) * 1000)::bigint), 'UTF8')), moment);
  INSERT INTO ledger_sealed (tenant_id, seal_no, place, txn_id)
  SELECT p_tenant, next_no, s.n - 1, s.txn_id FROM unnest(ids) WITH ORDINALITY AS s(txn_id, n);
  INSERT INTO ledger_house (tenant_id, account_id, balance)
  SELECT p_tenant, e.account_id, sum(e.delta) FROM ledger_entries e
  WHERE e.tenant_id = p_tenant AND e.txn_id = ANY (ids) AND e.entry_no IS NULL GROUP BY e.account_id ORDER BY e.account_id
  ON CONFLICT (tenant_id, account_id) DO UPDATE SET balance = ledger_house.balance + excluded.balance;
  RETURN cardinality(ids);
END $$;--> statement-breakpoint
CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what stands in % is never changed', TG_TABLE_NAME USING ERRCODE = 'QX001';
END $$;--> statement-breakpoint
-- At the commit: all legs are there, sum up to nothing in each currency, and go on where their accounts stood.
CREATE FUNCTION ledger_check_txn() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  found_legs int;
  fen bigint;
  points bigint;
  is_torn boolean;
BEGIN
  SELECT count(*), coalesce(sum(e.delta) FILTER (WHERE a.currency = 'CNY'), 0), coalesce(sum(e.delta) FILTER (WHERE a.currency = 'PT'), 0),
    bool_or(CASE WHEN a.balance IS NULL THEN e.entry_no IS NOT NULL
      ELSE e.entry_no IS NULL OR e.entry_no > a.entry_count OR e.balance_after - e.delta IS DISTINCT FROM
        CASE WHEN e.entry_no = 1 THEN 0 ELSE (
          SELECT p.balance_after FROM ledger_entries p WHERE p.tenant_id = e.tenant_id AND p.account_id = e.account_id AND p.entry_no = e.entry_no - 1) END
    END)
  INTO found_legs, fen, points, is_torn
  FROM ledger_entries e JOIN ledger_accounts a ON a.tenant_id = e.tenant_id AND a.id = e.account_id
  WHERE e.tenant_id = new.tenant_id AND e.txn_id = new.id;
  IF found_legs <> new.legs THEN RAISE EXCEPTION 'transaction % has % of % legs', new.id, found_legs, new.legs USING ERRCODE = 'QX001'; END IF;
  IF fen <> 0 OR points <> 0 THEN RAISE EXCEPTION 'transaction % sums up to % fen and % points', new.id, fen, points USING ERRCODE = 'QX001'; END IF;
  IF is_torn THEN RAISE EXCEPTION 'transaction % does not go on where its accounts stood', new.id USING ERRCODE = 'QX001'; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the commit: a leg belongs to a transaction that had a place for it; one that is over has none left.
CREATE FUNCTION ledger_check_entry() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM ledger_txns t WHERE t.tenant_id = new.tenant_id AND t.id = new.txn_id AND t.legs > new.leg_no) THEN
    RAISE EXCEPTION 'transaction % has no place for another leg', new.txn_id USING ERRCODE = 'QX001';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the commit: a balance has the entry that ends at it, and points are in lots.
CREATE FUNCTION ledger_check_account() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF new.entry_count = 0 AND new.balance = 0 THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT 1 FROM ledger_entries e
    WHERE e.tenant_id = new.tenant_id AND e.account_id = new.id AND e.entry_no = new.entry_count AND e.balance_after = new.balance) THEN
    RAISE EXCEPTION 'the balance of account % has no entry that ends at it', new.id USING ERRCODE = 'QX001';
  END IF;
  IF new.kind = 'points' THEN PERFORM ledger_check_lots(new.tenant_id, new.id); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION ledger_check_lots(p_tenant bigint, p_account bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held bigint := (SELECT balance FROM ledger_accounts WHERE tenant_id = p_tenant AND id = p_account);
  in_lots bigint := (SELECT coalesce(sum(left_pt), 0) FROM point_lots WHERE tenant_id = p_tenant AND account_id = p_account AND left_pt > 0);
BEGIN
  IF held IS DISTINCT FROM in_lots THEN RAISE EXCEPTION 'account % holds % points and % in lots', p_account, held, in_lots USING ERRCODE = 'QX001'; END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION ledger_check_lot() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF (SELECT left_pt FROM point_lots WHERE tenant_id = new.tenant_id AND id = new.id) IS DISTINCT FROM
    (SELECT coalesce(sum(delta), 0) FROM point_lot_moves WHERE tenant_id = new.tenant_id AND lot_id = new.id) THEN
    RAISE EXCEPTION 'what is left in lot % is not what came and went', new.id USING ERRCODE = 'QX001';
  END IF;
  PERFORM ledger_check_lots(new.tenant_id, new.account_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION ledger_check_move() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF (SELECT left_pt FROM point_lots WHERE tenant_id = new.tenant_id AND id = new.lot_id) IS DISTINCT FROM
    (SELECT sum(delta) FROM point_lot_moves WHERE tenant_id = new.tenant_id AND lot_id = new.lot_id) THEN
    RAISE EXCEPTION 'what is left in lot % is not what came and went', new.lot_id USING ERRCODE = 'QX001';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_txns_whole AFTER INSERT ON ledger_txns DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_txn();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_placed AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_entry();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_accounts_ended AFTER INSERT OR UPDATE ON ledger_accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.balance IS NOT NULL) EXECUTE FUNCTION ledger_check_account();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER point_lots_whole AFTER INSERT OR UPDATE ON point_lots DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_lot();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER point_lot_moves_whole AFTER INSERT ON point_lot_moves DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_move();--> statement-breakpoint
CREATE TRIGGER ledger_accounts_fixed BEFORE UPDATE ON ledger_accounts FOR EACH ROW
  WHEN ((new.id, new.tenant_id, new.kind, new.owner_type, new.user_id, new.subject_id, new.channel, new.currency)
    IS DISTINCT FROM (old.id, old.tenant_id, old.kind, old.owner_type, old.user_id, old.subject_id, old.channel, old.currency)
    OR new.entry_count < old.entry_count OR (new.entry_count = old.entry_count AND new.balance <> old.balance)) EXECUTE FUNCTION ledger_refuse();--> statement-breakpoint
CREATE TRIGGER point_lots_fixed BEFORE UPDATE ON point_lots FOR EACH ROW
  WHEN ((new.id, new.tenant_id, new.account_id, new.source, new.order_id, new.expires_at, new.created_at)
    IS DISTINCT FROM (old.id, old.tenant_id, old.account_id, old.source, old.order_id, old.expires_at, old.created_at)) EXECUTE FUNCTION ledger_refuse();--> statement-breakpoint
DO $$
DECLARE
  name text;
  guard record;
BEGIN
  FOREACH name IN ARRAY ARRAY['ledger_txns', 'ledger_entries', 'ledger_seals', 'ledger_sealed', 'ledger_roots', 'point_lot_moves'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION ledger_refuse()', name || '_stay', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['ledger_accounts', 'point_lots'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION ledger_refuse()', name || '_stay', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['ledger_accounts', 'ledger_txns', 'ledger_entries', 'ledger_unsealed', 'ledger_seals', 'ledger_sealed', 'ledger_house', 'ledger_roots', 'point_lots', 'point_lot_moves'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()', name || '_kept', name);
  END LOOP;
  -- Also for whoever writes as a replica.
  FOR guard IN SELECT tgname, tgrelid::regclass AS place FROM pg_trigger
    WHERE NOT tgisinternal AND tgfoid::regproc::text LIKE 'ledger\_%' LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER %I', guard.place, guard.tgname);
  END LOOP;
END $$;--> statement-breakpoint
-- Rows come and go here all day.
ALTER TABLE ledger_unsealed SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0.2);--> statement-breakpoint
ALTER TABLE ledger_accounts SET (fillfactor = 70);
