/** Introductions as rows, without their history; the quotas for them; and contacts that were opened. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { lineStates } from '@qianxian/protocol/line/line.words'
import { contactGrants, lineEvents, linePackages, lineQuotas, lineRequests } from '../../src/db/tables/line'
import { maker, type Facts } from '../maker'

const GIFT_DAYS = 90

export const newQuota = maker(lineQuotas, (facts: Facts<typeof lineQuotas, 'profileId'>, { now }) => ({
  source: 'gift' as const,
  total: 5,
  startsAt: now,
  endsAt: momentAfter(now, GIFT_DAYS, 'day'),
  ...facts,
}))

export const newPackage = maker(linePackages, (facts: Facts<typeof linePackages>) => ({
  name: '3 次',
  times: 3,
  priceFen: 9_900,
  validDays: 90,
  serviceLevel: 'assisted' as const,
  ...facts,
}))

/** A line delivered and answered according to its status; it costs nothing. */
export const newLine = maker(lineRequests, (facts: Facts<typeof lineRequests, 'fromId' | 'toId' | 'status'>, { now }) => {
  const isUnseen = isIn(lineStates.unscreened, facts.status) || isIn(lineStates.sentBack, facts.status)
  const isOpen = isIn(lineStates.open, facts.status) || facts.status === 'withdrawn'
  return {
    mode: 'assisted' as const,
    quotaState: 'none' as const,
    message: '你好，想认识你',
    reasons: [],
    scopes: [],
    deliveredAt: isUnseen ? null : now,
    answeredAt: isUnseen || isOpen ? null : now,
    ...facts,
  }
})

export const newLineEvent = maker(lineEvents, (facts: Facts<typeof lineEvents, 'lineId' | 'kind'>) => facts)

export const newGrant = maker(contactGrants, (facts: Facts<typeof contactGrants, 'lineId' | 'grantorId' | 'granteeId'>) => ({
  scopes: ['phone' as const],
  ...facts,
}))
