/** Gifts of the points mall and exchanges as rows; no order paid an exchange created here. */
import { randomInt } from 'node:crypto'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { exchangeStates, mallGiftKinds } from '@qianxian/protocol/mall/mall.words'
import { mallAddresses, mallCodes, mallExchanges, mallGifts } from '../../src/db/tables/mall'
import { drawCode } from '../../src/lib/secrets'
import { maker, type Facts } from '../maker'

/** An address in 成都, the city of the demonstration. */
const PLACE = { receiver: '林晓', phone: '13900001234', region: '510107', detail: '科华北路 1 号 2 栋 301' }

export const newGift = maker(mallGifts, (facts: Facts<typeof mallGifts>) => ({
  name: '双人马克杯',
  kind: 'physical' as const,
  images: [],
  pricePt: 100,
  stock: 10,
  status: 'on' as const,
  ...(facts.kind && isIn(mallGiftKinds.scanned, facts.kind) ? { pickupStore: 's1', pickupWords: '春熙路店，春熙路 1 号' } : {}),
  ...facts,
}))

export const newAddress = maker(
  mallAddresses,
  ({ place = {}, ...facts }: Omit<Facts<typeof mallAddresses, 'userId'>, 'sealed'> & { place?: Partial<typeof PLACE> }, { secrets }) => ({
    sealed: secrets.seal(JSON.stringify({ ...PLACE, ...place })),
    ...facts,
  }),
)

export const newExchange = maker(
  mallExchanges,
  (facts: Facts<typeof mallExchanges, 'userId' | 'giftId' | 'status'> & { code?: string }, { secrets, tenantId, now }) => {
    const { code = drawCode(10), ...rest } = facts
    const kind = facts.kind ?? 'physical'
    return {
      no: String(randomInt(1e13, 1e14)),
      giftName: '双人马克杯',
      cover: '',
      kind,
      qty: 1,
      pt: 100,
      fen: 0,
      addressSealed: kind === 'physical' ? secrets.seal(JSON.stringify(PLACE)) : null,
      ...(isIn(mallGiftKinds.scanned, kind) && isIn(exchangeStates.coded, facts.status)
        ? { pickupStore: 's1', codeSealed: secrets.seal(code), codeHash: secrets.hash('mall-code', tenantId, code) }
        : {}),
      shippedAt: isIn(['shipped', 'received', 'after_sale'] as const, facts.status) ? now : null,
      receivedAt: isIn(['received', 'after_sale'] as const, facts.status) ? now : null,
      ...rest,
    }
  },
)

export const newCode = maker(
  mallCodes,
  ({ code = drawCode(12), ...facts }: Omit<Facts<typeof mallCodes, 'giftId'>, 'sealed'> & { code?: string }, { secrets }) => ({
    sealed: secrets.seal(code),
    ...facts,
  }),
)
