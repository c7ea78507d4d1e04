-- The sums of a month are written with the posting, which knows all that they need; a trigger had to look it up again.
DROP TRIGGER ledger_entries_months ON ledger_entries;--> statement-breakpoint
DROP FUNCTION ledger_sum_months();--> statement-breakpoint
-- The only writer of postings. `p_labels` and `p_deltas` say the legs; `p_facts`, one for each, what an account is that there
-- is not yet, and what a leg does with lots of points. Answers the transaction and whether it is new, or which currency is
-- short, and then wrote nothing.
CREATE OR REPLACE FUNCTION ledger_post(
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
  owned boolean[] := '{}';
  gains bigint[] := '{}';
  losses bigint[] := '{}';
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
    SELECT a.id, a.kind, a.balance, a.entry_count, a.user_id FROM ledger_accounts a
    WHERE a.tenant_id = p_tenant AND a.id = ANY (ids) AND a.balance IS NOT NULL ORDER BY a.id FOR NO KEY UPDATE
  LOOP
    members := members || account.id;
    kinds := kinds || account.kind;
    balances := balances || account.balance;
    counts := counts || account.entry_count;
    owned := owned || (account.user_id IS NOT NULL);
    gains := gains || 0::bigint;
    losses := losses || 0::bigint;
  END LOOP;
  FOR i IN 1..legs LOOP
    place := array_position(members, ids[i]);
    IF place IS NOT NULL THEN
      balances[place] := balances[place] + p_deltas[i];
      counts[place] := counts[place] + 1;
      gains[place] := gains[place] + greatest(p_deltas[i], 0);
      losses[place] := losses[place] + greatest(-p_deltas[i], 0);
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
  -- What came into members' accounts and went out in a month of China. They are held already, so nobody waits here anew.
  INSERT INTO ledger_months AS m (tenant_id, account_id, month, income, outgo, earned)
  SELECT p_tenant, l.id, to_char(moment AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM'), l.gain, l.loss,
    CASE WHEN p_biz_type IN ('order', 'cashout', 'merge') THEN 0 ELSE l.gain END
  FROM unnest(members, owned, gains, losses) AS l(id, is_owned, gain, loss) WHERE l.is_owned
  ON CONFLICT (tenant_id, account_id, month) DO UPDATE
    SET income = m.income + excluded.income, outgo = m.outgo + excluded.outgo, earned = m.earned + excluded.earned;
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
END $$;
