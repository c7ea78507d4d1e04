/** Postings: applied once per key, never below zero, without a gap in any account, and immutable even by SQL. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksOf, cash, clearing, newKey, points, revenue, somebody } from '../../../../test/books'
import { expectWhole } from '../../../../test/races/invariants'
import { openTestWorld, type TestWorld } from '../../../../test/world'
import { balancesOf, accountLabel } from './ledger'
import { sealPending } from './seal'

let world: TestWorld
let books: ReturnType<typeof booksOf>
beforeAll(async () => {
  world = await openTestWorld()
  books = booksOf(world)
})
afterAll(async () => {
  await sealPending(world.world)
  await expectWhole(world)
  await world.close()
})

const cashOf = async (userId: number) => (await balancesOf(await books.ctx(), userId)).cash
const rows = async <Row>(text: string, values: unknown[] = []) => (await world.database.pool.query(text, values)).rows as Row[]
const count = async (text: string, values: unknown[] = []) =>
  Number((await rows<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]!.n)

describe('a posting', () => {
  test('moves the stated amounts, and numbers the entries of every member account', async () => {
    const [her, him] = [somebody(), somebody()]
    await books.paidIn(her, 1000)
    await books.move(cash(her), cash(him), 300)
    await books.move(cash(him), revenue, 120)
    expect([await cashOf(her), await cashOf(him)]).toEqual([700, 180])
    const entries = await rows(
      `select e.entry_no, e.delta, e.balance_after from ledger_entries e join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
       where a.label = any($1) order by a.label, e.entry_no`,
      [[accountLabel(cash(her)), accountLabel(cash(him))]],
    )
    expect(entries).toEqual([
      { entry_no: 1, delta: 1000, balance_after: 1000 },
      { entry_no: 2, delta: -300, balance_after: 700 },
      { entry_no: 1, delta: 300, balance_after: 300 },
      { entry_no: 2, delta: -120, balance_after: 180 },
    ])
  })

  test('under a used key returns the first posting, and refuses different content', async () => {
    const her = somebody()
    const key = newKey()
    const first = await books.paidIn(her, 500, { key })
    expect(first.isNew).toBe(true)
    expect(await books.paidIn(her, 500, { key, memo: '另一句话', now: new Date(Date.now() + 1000) })).toEqual({
      txnId: first.txnId,
      isNew: false,
    })
    await expect(books.paidIn(her, 501, { key })).rejects.toMatchObject({ cause: { message: `the key ${key} stands for another posting` } })
    await expect(books.paidIn(somebody(), 500, { key })).rejects.toMatchObject({ cause: { code: 'QX002' } })
    expect(await cashOf(her)).toBe(500)
    // In a different tenant it is a different key.
    expect((await books.paidIn(her, 7, { key, tenantId: world.tenantB })).isNew).toBe(true)
    expect(await cashOf(her)).toBe(500)
  })

  test('can be replayed under its key after it emptied the account', async () => {
    const her = somebody()
    await books.paidIn(her, 80)
    const key = newKey()
    const { txnId } = await books.move(cash(her), revenue, 80, { key })
    expect(await books.move(cash(her), revenue, 80, { key })).toEqual({ txnId, isNew: false })
  })

  test('takes no account below zero except commission', async () => {
    const her = somebody()
    await books.paidIn(her, 100)
    const before = await count('ledger_txns')
    await expect(books.move(cash(her), revenue, 101)).rejects.toMatchObject({ faultName: 'balance_short' })
    await expect(books.move(points(her), { kind: 'pointsIssued' }, 1)).rejects.toMatchObject({ faultName: 'points_short' })
    expect(await count('ledger_txns')).toBe(before)
    await books.move({ kind: 'commission', userId: her }, revenue, 30)
    expect(await balancesOf(await books.ctx(), her)).toEqual({
      cash: 100,
      cashFrozen: 0,
      commission: -30,
      commissionFrozen: 0,
      points: 0,
      pointsFrozen: 0,
    })
  })

  test('leaves the surrounding transaction usable if it is refused', async () => {
    const her = somebody()
    await books.paidIn(her, 10)
    const ctx = await books.ctx()
    await ctx.tx(async (ctx) => {
      const { postTransaction: post } = await import('./ledger')
      const legs = [
        { account: cash(her), amount: -11 },
        { account: revenue, amount: 11 },
      ]
      await expect(post(ctx, { key: newKey(), bizType: 'test', bizId: 1, memo: '', legs })).rejects.toMatchObject({
        faultName: 'balance_short',
      })
      legs[0]!.amount = -10
      legs[1]!.amount = 10
      await post(ctx, { key: newKey(), bizType: 'test', bizId: 1, memo: '', legs })
    })
    expect(await cashOf(her)).toBe(0)
  })

  test.each([
    ['nothing', [0, 0]],
    ['a part of a fen', [-0.5, 0.5]],
    ['more than can be counted', [-(2 ** 53), 2 ** 53]],
    ['legs that leave something over', [-5, 4]],
  ])('with %s is refused before it is tried', async (_what, [out, come]) => {
    await expect(
      books.posted([
        { account: clearing, amount: out! },
        { account: cash(somebody()), amount: come! },
      ]),
    ).rejects.toThrow(/no amount|sums up to/)
  })

  test('between two currencies is refused', async () => {
    await expect(books.move({ kind: 'pointsIssued' }, cash(somebody()), 5)).rejects.toThrow(/sums up to 5 fen and -5 points/)
  })
})

describe('concurrent postings', () => {
  test('a hundred at once give the whole balance to only one of them', async () => {
    const her = somebody()
    await books.paidIn(her, 1000)
    const tries = await Promise.allSettled(Array.from({ length: 100 }, () => books.move(cash(her), revenue, 1000)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ faultName: 'balance_short' })
    expect(await cashOf(her)).toBe(0)
  })

  test('between two members who pay each other both succeed, repeatedly', async () => {
    const [her, him] = [somebody(), somebody()]
    await books.paidIn(her, 1000)
    await books.paidIn(him, 1000)
    await Promise.all(
      Array.from({ length: 60 }, (_, turn) => (turn % 2 ? books.move(cash(her), cash(him), 7) : books.move(cash(him), cash(her), 7))),
    )
    expect([await cashOf(her), await cashOf(him)]).toEqual([1000, 1000])
  })

  test('under the same key are applied once, even on accounts that did not exist yet', async () => {
    const her = somebody()
    const key = newKey()
    const made = await Promise.all(Array.from({ length: 20 }, () => books.paidIn(her, 9, { key })))
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(made.map(({ txnId }) => txnId)).size).toBe(1)
    expect(await cashOf(her)).toBe(9)
  })

  test('do not wait for each other at a platform account', async () => {
    const [her, him] = [somebody(), somebody()]
    await books.paidIn(her, 50)
    await books.paidIn(him, 50)
    const ctx = await books.ctx()
    await ctx.tx(async (ctx) => {
      const { postTransaction: post } = await import('./ledger')
      const legs = [
        { account: cash(her), amount: -50 },
        { account: revenue, amount: 50 },
      ]
      await post(ctx, { key: newKey(), bizType: 'test', bizId: 1, memo: '', legs })
      // Posted on a separate connection while the first transaction is still open.
      await books.move(cash(him), revenue, 50)
    })
    expect([await cashOf(her), await cashOf(him)]).toEqual([0, 0])
  })
})

/** Changes made as the table owner, by everything that PostgreSQL allows without switching a guard off. */
describe('changes by SQL', () => {
  const attempt = async (...statements: string[]) => {
    const client = await world.database.pool.connect()
    try {
      await client.query('begin')
      for (const statement of statements) await client.query(statement)
      await client.query('commit')
    } finally {
      await client.query('rollback').catch(() => {})
      client.release()
    }
  }
  let txn = 0
  let account = 0
  let other = 0
  let house = 0
  const bytes = `'\\x00'::bytea`
  const newTxn = (legs: number, key: string) =>
    `insert into ledger_txns (id, tenant_id, idem_key, biz_type, biz_id, memo, legs, created_at, asked, salt, hash) overriding system value
     values (${8_000_000 + legs + Math.floor(Math.random() * 1e6)}, ${world.tenantA}, '${key}', 'x', '1', '', ${legs}, now(), ${bytes}, ${bytes}, ${bytes})`
  const newLeg = (no: number, of: number, delta: number, entryNo: number | null, after: number | null, key?: string) =>
    `insert into ledger_entries (tenant_id, txn_id, leg_no, account_id, entry_no, delta, balance_after, at, digest)
     select ${world.tenantA}, ${key ? `(select id from ledger_txns where idem_key = '${key}')` : txn}, ${no}, ${of}, ${entryNo}, ${delta}, ${after}, now(), ${bytes}`

  beforeAll(async () => {
    const [her, him] = [somebody(), somebody()]
    await books.paidIn(him, 40)
    txn = (await books.paidIn(her, 100)).txnId
    await books.earned(her, 5)
    const idOf = async (label: string) =>
      (await rows<{ id: number }>('select id from ledger_accounts where tenant_id = $1 and label = $2', [world.tenantA, label]))[0]!.id
    account = await idOf(accountLabel(cash(her)))
    other = await idOf(accountLabel(cash(him)))
    house = await idOf(accountLabel(revenue))
    await sealPending(world.world)
    await rows(
      `insert into ledger_roots (tenant_id, day, seal_no, seal_hash, txns, signature, public_key, signed_at) values ($1, '2020-01-01', 1, '', 1, '', '', now())`,
      [world.tenantB],
    )
  })

  test.each(['ledger_txns', 'ledger_entries', 'ledger_seals', 'ledger_sealed', 'ledger_roots', 'point_lot_moves'])(
    '%s is immutable',
    async (table) => {
      expect(await count(table)).toBeGreaterThan(0)
      for (const statement of [
        `update ${table} set tenant_id = tenant_id`,
        `delete from ${table}`,
        `truncate ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(attempt(statement), statement).rejects.toThrow('is never changed')
      // The table is also immutable in replica mode, in which ordinary triggers do not fire.
      await expect(attempt('set local session_replication_role = replica', `delete from ${table}`)).rejects.toThrow('is never changed')
    },
  )

  test('accounts and lots can be neither altered nor deleted', async () => {
    for (const statement of [
      `delete from ledger_accounts where id = ${account}`,
      'truncate ledger_accounts',
      `update ledger_accounts set user_id = 1 where id = ${account}`,
      `update ledger_accounts set kind = 'commission' where id = ${account}`,
      'delete from point_lots',
      'truncate point_lots',
      `update point_lots set expires_at = now() + interval '99 years'`,
      'truncate ledger_unsealed',
    ])
      await expect(attempt(statement), statement).rejects.toThrow('is never changed')
  })

  test.each([
    ['raised', () => [`update ledger_accounts set balance = balance + 1 where id = ${account}`]],
    [
      'raised with a count',
      () => [`update ledger_accounts set balance = balance + 1, entry_count = entry_count + 1 where id = ${account}`],
    ],
    ['put back to before its last entry', () => [`update ledger_accounts set balance = 0, entry_count = 0 where id = ${account}`]],
    [
      'there from the beginning',
      () => [
        `insert into ledger_accounts (tenant_id, kind, owner_type, user_id, currency, balance) values (${world.tenantA}, 'cash', 'user', 77, 'CNY', 5)`,
      ],
    ],
    ['of the platform', () => [`update ledger_accounts set balance = 5 where id = ${house}`]],
  ])('a balance cannot change without its final entry: %s', async (_what, statements) => {
    await expect(attempt(...statements())).rejects.toThrow(/never changed|no entry that ends at it|ledger_accounts_house/)
  })

  test.each([
    [
      'does not sum up to nothing',
      () => [
        newTxn(2, 'u1'),
        newLeg(0, house, -5, null, null, 'u1'),
        newLeg(1, account, 6, 2, 106, 'u1'),
        `update ledger_accounts set balance = 106, entry_count = 2 where id = ${account}`,
      ],
    ],
    [
      'lacks a leg',
      () => [
        newTxn(3, 'u2'),
        newLeg(0, house, -5, null, null, 'u2'),
        newLeg(1, account, 5, 2, 105, 'u2'),
        `update ledger_accounts set balance = 105, entry_count = 2 where id = ${account}`,
      ],
    ],
    ['has no legs', () => [newTxn(2, 'u3')]],
    ['leaves the balance as it was', () => [newTxn(2, 'u4'), newLeg(0, house, -5, null, null, 'u4'), newLeg(1, account, 5, 2, 105, 'u4')]],
    [
      'leaves a gap',
      () => [
        newTxn(2, 'u5'),
        newLeg(0, house, -5, null, null, 'u5'),
        newLeg(1, account, 5, 3, 105, 'u5'),
        `update ledger_accounts set balance = 105, entry_count = 3 where id = ${account}`,
      ],
    ],
    [
      'goes on elsewhere than the account stood',
      () => [
        newTxn(2, 'u6'),
        newLeg(0, house, -5, null, null, 'u6'),
        newLeg(1, account, 5, 2, 999, 'u6'),
        `update ledger_accounts set balance = 999, entry_count = 2 where id = ${account}`,
      ],
    ],
    [
      'gives a member an entry without a number',
      () => [newTxn(2, 'u7'), newLeg(0, house, -5, null, null, 'u7'), newLeg(1, account, 5, null, null, 'u7')],
    ],
  ])('a transaction that %s is not committed', async (_what, statements) => {
    await expect(attempt(...statements())).rejects.toMatchObject({ code: 'QX001' })
  })

  test('a leg cannot be added to a finished transaction', async () => {
    await expect(
      attempt(
        newLeg(2, house, -5, null, null),
        newLeg(3, other, 5, 2, 45),
        `update ledger_accounts set balance = 45, entry_count = 2 where id = ${other}`,
      ),
    ).rejects.toThrow('has no place for another leg')
    await expect(attempt(newLeg(0, house, -5, null, null))).rejects.toMatchObject({ code: '23505' })
  })

  test('points cannot be created in a lot without a posting', async () => {
    for (const statement of [
      'update point_lots set left_pt = left_pt + 1',
      `insert into point_lots (tenant_id, account_id, source, left_pt, created_at) values (${world.tenantA}, ${account}, 'earned', 5, now())`,
    ])
      await expect(attempt(statement)).rejects.toThrow('is not what came and went')
    await expect(
      attempt(
        'update point_lots set left_pt = left_pt + 1',
        `insert into point_lot_moves (tenant_id, lot_id, txn_id, delta) select tenant_id, id, ${txn}, 1 from point_lots`,
      ),
    ).rejects.toThrow(/holds \d+ points and \d+ in lots/)
  })

  test('a balance cannot fall below zero in any way', async () => {
    await expect(
      attempt(`update ledger_accounts set balance = -1, entry_count = entry_count + 1 where id = ${account}`),
    ).rejects.toMatchObject({ code: '23514' })
  })
})
