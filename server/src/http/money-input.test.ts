/** Requests that would move money, with one wrong number in them: refused by the field or by the state, and no row changes. */
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import { faults } from '@qianxian/protocol/base/faults'
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { finance } from '@qianxian/protocol/finance/finance'
import { gift } from '@qianxian/protocol/gift/gift'
import { mall } from '@qianxian/protocol/mall/mall'
import { pay } from '@qianxian/protocol/pay/pay'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepJournal, type Journal } from '../../test/journal'
import { cashoutStage } from '../../test/nouns/cashout'
import { orderStage, TEN_YUAN } from '../../test/nouns/finance'
import { giftStage } from '../../test/nouns/gift'
import { askedFor, givePoints, mallStage } from '../../test/nouns/mall'
import { fillWallet } from '../../test/nouns/pay'
import { withValue } from '../../test/endpoints'
import { stageOf } from '../../test/stage'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'

const HAN = /\p{Script=Han}/u
const POINTS = 1_000

let world: TestWorld
let journal: Journal
beforeAll(async () => {
  world = await openTestWorld()
  journal = await keepJournal(world.world.db, ['rate_hits', 'token_cache'])
})
afterAll(() => world.close())

interface Wanted {
  person: Person
  input: object
  headers?: Record<string, string>
}
interface Money {
  endpoint: Endpoint<never, unknown>
  /** A valid request. */
  want(): Promise<Wanted>
  /** Codes that refuse a number which is valid in itself. */
  refused: readonly number[]
  /** True if only the owner may use it. */
  isOwn?: boolean
  /** Numbers that are valid with another meaning, and move no money either. */
  meant?: Readonly<Record<string, readonly unknown[]>>
}

const { order_price_changed, refund_changed, not_found, gift_price_changed, cashout_quote_stale, lovegift_price_changed } = faults
const as = (platform: string, device = '') => ({ 'x-platform': platform, 'user-agent': device })

async function ordered(): Promise<{ person: Person; id: number }> {
  const person = await world.member()
  await fillWallet(person, 5_000)
  return { person, id: await orderStage().ordered(person) }
}
const paying = (more: object = {}, headers = as('h5')) => ({
  async want() {
    const { person, id } = await ordered()
    return { person, input: { id, ...more }, headers }
  },
  refused: [not_found.code],
  isOwn: true,
})

const moves: Readonly<Record<string, Money>> = {
  createFinOrder: {
    endpoint: finance.createFinOrder,
    want: async () => ({ person: await world.member(), input: { ...TEN_YUAN, shownPoints: 0 } }),
    refused: [order_price_changed.code],
  },
  refundOrder: {
    endpoint: finance.refundOrder,
    async want() {
      const person = await world.member()
      return { person, input: { id: await orderStage().paid(person), shownFen: TEN_YUAN.shownFen, reason: '不需要了' } }
    },
    refused: [not_found.code, refund_changed.code],
    isOwn: true,
  },
  walletPay: { endpoint: pay.walletPay, ...paying() },
  tenPay: { endpoint: pay.tenPay, ...paying({ scene: 'h5' }) },
  aliPay: { endpoint: pay.aliPay, ...paying() },
  douyinPay: { endpoint: pay.douyinPay, ...paying({}, as('tt')) },
  previewCashout: {
    endpoint: cashout.previewCashout,
    async want() {
      const { person, payeeId } = await cashoutStage(world).rich()
      return { person, input: { fen: 20_000, payeeId } }
    },
    refused: [not_found.code],
    isOwn: true,
    meant: { fen: [0, 20_001] },
  },
  applyCashout: {
    endpoint: cashout.applyCashout,
    async want() {
      const { rich, quoted } = cashoutStage(world)
      const who = await rich()
      return { person: who.person, input: await quoted(who, 20_000) }
    },
    refused: [not_found.code, cashout_quote_stale.code],
    isOwn: true,
  },
  applyExchange: {
    endpoint: mall.applyExchange,
    async want() {
      const stage = mallStage(world)
      const { id } = await stage.gift({ pricePt: 100, priceFen: 990 })
      const { person, addressId } = await stage.buyer(POINTS)
      return { person, input: { ...(await askedFor(world, id)), addressId } }
    },
    refused: [not_found.code, gift_price_changed.code],
    isOwn: true,
  },
  sendGift: {
    endpoint: gift.sendGift,
    async want() {
      const { a, b } = await stageOf(world).two()
      await givePoints(a, POINTS)
      return { person: a, input: { no: b.no, giftId: (await giftStage(world).giftOf()).id, qty: 2, shownPt: 40 } }
    },
    refused: [not_found.code, lovegift_price_changed.code],
  },
}

/** Every number in an input, with its path. */
const numbersOf = (input: object, way: readonly string[] = []): [string[], number][] =>
  Object.entries(input).flatMap(([name, value]) => {
    const here = [...way, name]
    if (typeof value === 'number') return [[here, value] as [string[], number]]
    return typeof value === 'object' && value !== null ? numbersOf(value as object, here) : []
  })

describe.each(Object.entries(moves))('%s', (_name, { endpoint, want, refused, isOwn = false, meant = {} }) => {
  const call = ({ person, headers = {} }: Wanted, input: object) => person.call(endpoint, input as never, { headers })

  test('a request with one wrong number moves no money, and is executed with the right numbers', async () => {
    const wanted = await want()
    await journal.read()
    const wrong: string[] = []
    for (const [way, right] of numbersOf(wanted.input)) {
      const name = way.at(-1)!
      for (const value of [0, -1, 1.5, right + 0.5, right + 1, 2 ** 31, 2 ** 53, String(right), '一百', '']) {
        if (value === right) continue
        const { status, code, message, fields } = await call(wanted, withValue(wanted.input, way, value) as object)
        const said = Object.entries(fields ?? {}).find(([field]) => field.split('.').at(-1) === name)?.[1] ?? ''
        const isNamed = code === faults.input_invalid.code && HAN.test(said)
        const isKnown = refused.includes(code) && typeof value === 'number' && Number.isInteger(value) && HAN.test(message)
        const isMeant = meant[name]?.includes(value) === true && code === 20_000
        if (status !== 200 || !(isNamed || isKnown || isMeant))
          wrong.push(`${way.join('.')} = ${JSON.stringify(value)}: ${code} ${message}`)
        for (const row of await journal.read()) wrong.push(`${way.join('.')} = ${JSON.stringify(value)} changed ${row}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await call(wanted, wanted.input)).toMatchObject({ code: 20_000 })
  })

  if (!isOwn) return
  test("another person's record is not found", async () => {
    const wanted = await want()
    const { person } = await want()
    await journal.read()
    expect(await call({ ...wanted, person }, wanted.input)).toMatchObject({ code: not_found.code, message: expect.stringMatching(HAN) })
    expect(await journal.read()).toEqual([])
  })
})

test.each([
  ['aliPay', as('weapp'), 'pay_way_closed'],
  ['aliPay', as('tt'), 'pay_way_closed'],
  ['aliPay', as('h5', 'MicroMessenger'), 'pay_way_closed'],
  ['tenPay', as('tt'), 'pay_way_closed'],
  ['tenPay', as('weapp'), 'pay_inside_wechat'],
  ['douyinPay', as('h5'), 'pay_way_closed'],
  ['douyinPay', as('weapp'), 'pay_way_closed'],
] as const)('%s by %j is refused with %s and starts nothing', async (verb, headers, fault) => {
  const { person, input } = await moves[verb]!.want()
  await journal.read()
  const { code, message } = await person.call(moves[verb]!.endpoint, input as never, { headers })
  expect({ code, message }).toEqual({ code: faults[fault].code, message: faults[fault].message })
  expect(await journal.read()).toEqual([])
})
