/** The demonstration's partners in every state: demo_partner for the demonstration's city, below a partner of the province. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { partnerLimits, type PartnerStatus } from '@qianxian/protocol/partner/partner.words'
import { hashPassword } from '../../src/features/auth/auth'
import { openPartnerTask } from '../../src/features/partner/application'
import { lockPartner } from '../../src/features/partner/partner.repository'
import { accounts, PASSWORD } from '../accounts'
import { newTask } from '../makers/audit'
import { newRole, newUser } from '../makers/account'
import { newIdentity } from '../makers/identity'
import { newPartner } from '../makers/partner'
import { ctxOfAccount, type Demonstration, type Stage } from '../stage'

/** The others: state, region and name. */
const OTHERS: readonly [status: PartnerStatus, region: string, name: string][] = [
  ['invited', '330100', '湖畔合伙人'],
  ['refused', '320100', '金陵合伙人'],
  ['withdrawn', '420100', '江城合伙人'],
  ['contract_signing', '610100', '长安合伙人'],
  ['renewing', '440100', '羊城合伙人'],
  ['suspended', '440300', '鹏城合伙人'],
  ['expired', '350100', '榕城合伙人'],
  ['terminated', '370100', '泉城合伙人'],
]

async function personOf(stage: Stage, facts: Partial<Parameters<typeof newUser>[1]> = {}): Promise<number> {
  const { id: userId } = await newUser(stage, facts)
  await newIdentity(stage, { userId, name: '林知夏', gender: 'female', birthday: '1988-04-12' })
  return userId
}

export const demonstration: Demonstration = {
  async past(stage) {
    const { now } = stage
    const { userName, phone } = accounts.partner
    const userId = await personOf(stage, { userName, phone, passwordHash: await hashPassword(PASSWORD) })
    const from = momentBefore(now, 170, 'day')
    const above = await newPartner(stage, {
      userId: await workerOf(stage),
      region: '510000',
      name: '巴蜀服务公司',
      kind: 'company',
      validFrom: from,
    })
    await newPartner(stage, { userId, region: '510100', parentId: above.id, validFrom: from })
    await newRole(stage, { userId, role: 'partner' })
    for (const [status, region, name] of OTHERS) await otherOf(stage, { status, region, name })
  },
  /** Submitted through the service, so that the auditors find it. */
  async waiting(stage) {
    const userId = await personOf(stage)
    const { id } = await newPartner(stage, { userId, region: '430100', name: '星城合伙人', status: 'applying' })
    const ctx = await ctxOfAccount(stage, accounts.member)
    await ctx.tx(async (ctx) => openPartnerTask(ctx, (await lockPartner(ctx, id))!, false))
  },
}

async function workerOf(stage: Stage): Promise<number> {
  const userId = await personOf(stage)
  await newRole(stage, { userId, role: 'partner' })
  return userId
}

async function otherOf(stage: Stage, { status, region, name }: { status: PartnerStatus; region: string; name: string }): Promise<void> {
  const { now } = stage
  const isOver = status === 'expired' || status === 'terminated'
  const userId = isOver || status === 'suspended' || status === 'renewing' ? await workerOf(stage) : await personOf(stage)
  const ends = status === 'renewing' ? momentAfter(now, 30, 'day') : isOver ? momentBefore(now, 10, 'day') : null
  const { id } = await newPartner(stage, {
    userId,
    region,
    name,
    status,
    ...(ends === null ? {} : { validFrom: momentBefore(ends, partnerLimits.termDays, 'day'), validTo: ends }),
  })
  if (status === 'refused')
    await newTask(stage, {
      targetType: 'partner',
      targetId: id,
      ownerId: userId,
      title: '合伙人申请',
      status: 'rejected',
      reasons: [{ field: 'intro', code: 'too_thin' }],
      decidedAt: momentBefore(now, 3, 'day'),
    })
}
