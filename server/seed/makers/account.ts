/** Users who can log in, with their roles. */
import { randomBytes, randomInt } from 'node:crypto'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { roleGrants, users } from '../../src/db/tables/account'
import { drawCode } from '../../src/lib/secrets'
import { maker, type Bench, type Facts } from '../maker'

const VIP_DAYS = 200

/** Phone numbers that belong to no seeded user. */
/** All numbers from 13 to 19, in an order in which none is repeated before all were used. */
const PHONES = { first: 13_000_000_000, count: 7_000_000_000, step: 2_654_435_769 }
let phonePlace = randomInt(PHONES.count)

export function drawPhone(): string {
  phonePlace = (phonePlace + PHONES.step) % PHONES.count
  return String(PHONES.first + phonePlace)
}

export const phoneColumns = ({ secrets, tenantId }: Pick<Bench, 'secrets' | 'tenantId'>, phone: string) => ({
  phoneEnc: secrets.seal(phone),
  phoneHash: secrets.hash('phone', tenantId, phone),
})

interface UserFacts extends Facts<typeof users> {
  phone?: string
  isVip?: boolean
  isVerified?: boolean
}

export const newUser = maker(users, ({ phone = drawPhone(), isVip = false, isVerified = false, ...facts }: UserFacts, bench) => ({
  ...phoneColumns(bench, phone),
  userName: `u${randomBytes(6).toString('hex')}`,
  inviteCode: drawCode(8),
  ...(isVip ? { vipType: 'year', vipUntil: momentAfter(bench.now, VIP_DAYS, 'day') } : {}),
  ...(isVerified ? { realNameAt: bench.now } : {}),
  ...facts,
}))

export const newRole = maker(roleGrants, (facts: Facts<typeof roleGrants, 'userId' | 'role'>) => facts)
