/** The programme, applying and signing; and what administrators decide about partnerships. */
import { visibleLengthOf } from '@qianxian/protocol/base/characters'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { promiseIn } from '@qianxian/protocol/commission/promise.rules'
import type { partner } from '@qianxian/protocol/partner/partner'
import { partnerLimits, partnerStates, programmeLines } from '@qianxian/protocol/partner/partner.words'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { sqlState } from '../../db/open'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { findActiveUserByPhone, grantRole, lockUsers } from '../account/account'
import { lockTaskFirst } from '../audit/audit'
import { bonusOf, versionInForce } from '../commission/commission'
import { findProvenName } from '../identity/identity'
import { markSubjectsRead } from '../notice/notice'
import { regionByCode } from '../tenant/tenant'
import { endPartnerOf, endPartnership, expireDue, openPartnerTask } from './application'
import { notifyPartner, partnerSubject } from './partner.notices'
import { agreementOf, isRenewable, mineOf, presentRow } from './partner.presenter'
import * as store from './partner.repository'
import type { PartnerRow } from './partner.repository'

export const getProgramme: Verb<typeof partner.getProgramme> = async () => ({ lines: [...programmeLines] })

export const getMyPartner: Verb<typeof partner.getMyPartner> = async (ctx) => {
  const { userId } = requireMember(ctx)
  const row = await store.findLatest(ctx, userId)
  if (row) await markSubjectsRead(ctx, partnerSubject(row.id))
  return mineOf(ctx, userId, row)
}

const mine = async (ctx: Ctx, userId: number) => mineOf(ctx, userId, await store.findLatest(ctx, userId))

/** Refuses a text that promises an income, naming its field. */
function refusePromise(fields: Readonly<Record<string, string>>): void {
  for (const [field, words] of Object.entries(fields)) {
    const found = promiseIn(words)
    if (found) throw fieldFault({ [field]: `不能使用「${found}」这样承诺收入的说法` })
  }
}

async function requireFreeRegion(ctx: Ctx, region: string): Promise<void> {
  if (!regionByCode(region)) throw fieldFault({ region: '请选择合作区域' })
  if (await store.holderOf(ctx, region)) throw fieldFault({ region: '这个区域已经有合伙人，请换一个区域' })
}

export const applyPartner: Verb<typeof partner.applyPartner> = async (ctx, { kind, region, isAgreed, ...texts }) => {
  const { userId } = requireMember(ctx)
  const facts = { kind, region, name: texts.name.trim(), intro: texts.intro.trim() }
  if (visibleLengthOf(facts.name) < partnerLimits.nameMin) throw fieldFault({ name: `名称至少写 ${partnerLimits.nameMin} 个字` })
  if (visibleLengthOf(facts.intro) < partnerLimits.introMin) throw fieldFault({ intro: `自我介绍至少写 ${partnerLimits.introMin} 个字` })
  refusePromise({ name: facts.name, intro: facts.intro })
  if (!isAgreed) throw fieldFault({ isAgreed: '请先同意平台核实申请信息' })
  await requireFreeRegion(ctx, region)
  if ((await findProvenName(ctx, userId)) === null) throw fault('partner_needs_name')
  return ctx.tx(async (ctx) => {
    await lockUsers(ctx, [userId])
    await expireDue(ctx, { userId })
    const before = await store.lockLatest(ctx, userId)
    if (before && !isIn(partnerStates.asked, before.status)) throw fault('already_handled', { data: await mine(ctx, userId) })
    const isOver = before !== null && isIn(partnerStates.over, before.status)
    const row =
      before && !isOver
        ? await store.updatePartner(ctx, before.id, { ...facts, status: 'applying' })
        : await store.insertPartner(ctx, { ...facts, userId, status: 'applying' })
    if (!row) throw fault('already_handled', { data: await mine(ctx, userId) })
    await openPartnerTask(ctx, row, false)
    return mine(ctx, userId)
  })
}

export const withdrawPartner: Verb<typeof partner.withdrawPartner> = (ctx) => {
  const { userId } = requireMember(ctx)
  return ctx.tx(async (ctx) => {
    const row = await store.findLatest(ctx, userId)
    if (!row || !isIn(partnerStates.joining, row.status)) throw fault('already_handled', { data: await mine(ctx, userId) })
    await endPartnerOf(ctx, userId)
    return mine(ctx, userId)
  })
}

export const signPartner: Verb<typeof partner.signPartner> = async (ctx, { version, hash, name }) => {
  const { userId } = requireMember(ctx)
  const proven = await findProvenName(ctx, userId)
  if (proven === null) throw fault('partner_needs_name')
  if (proven.name !== name.trim()) throw fieldFault({ name: '签名和实名不一致，请写证件上的姓名' }, 'partner_name_differs')
  try {
    return await ctx.tx(async (ctx) => {
      await lockUsers(ctx, [userId])
      const row = await store.lockLatest(ctx, userId)
      const isRenewal = row !== null && isRenewable(ctx, row)
      if (!row || !(row.status === 'contract_signing' || isRenewal))
        throw fault(row?.status === 'active' ? 'partner_not_renewable' : 'already_handled', { data: await mine(ctx, userId) })
      const agreement = agreementOf(row)
      if (agreement.version !== version || agreement.hash !== hash) throw fault('partner_agreement_changed')
      await expireDue(ctx, { region: row.region })
      const signatureId = await store.insertSignature(ctx, {
        partnerId: row.id,
        textVersion: version,
        textHash: hash,
        nameEnc: ctx.secrets.seal(proven.name),
        originEnc: ctx.secrets.seal(JSON.stringify({ ip: ctx.ip, device: ctx.device, platform: ctx.platform })),
        signedAt: ctx.now,
      })
      const planVersion = await versionInForce(ctx)
      if (isRenewal)
        await openPartnerTask(ctx, await store.updatePartner(ctx, row.id, { status: 'renewing', signatureId, planVersion }), true)
      else {
        const validTo = momentAfter(ctx.now, partnerLimits.termDays, 'day')
        await store.updatePartner(ctx, row.id, { status: 'active', signatureId, planVersion, validFrom: ctx.now, validTo })
        await grantRole(ctx, userId, 'partner')
      }
      return mine(ctx, userId)
    })
  } catch (error) {
    // Another partner of the region has signed first.
    if (sqlState(error) === '23505') throw fault('partner_region_taken')
    throw error
  }
}

// --- Shares -------------------------------------------------------------------------

const own = bonusOf(['partner'])

export const getBonusSums: Verb<typeof partner.getBonusSums> = (ctx) => own.sums(ctx)
export const getBonusPaged: Verb<typeof partner.getBonusPaged> = own.lines
export const getWaterfall: Verb<typeof partner.getWaterfall> = own.waterfall
export const acknowledgePlan: Verb<typeof partner.acknowledgePlan> = own.acknowledge

// --- Administrators -----------------------------------------------------------------

export const getPartnerPaged: Verb<typeof partner.getPartnerPaged> = async (ctx, asked) => {
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, 'partners', asked)
  return pageFrom(
    await store.listPartners(ctx, place?.[0] ?? null, limit),
    ({ id }) => [id],
    (page) => page.map((row) => presentRow(ctx, row)),
  )
}

export const invitePartner: Verb<typeof partner.invitePartner> = async (ctx, { phone, kind, name, region, parentId }) => {
  if (parentId !== null && (await store.partnersById(ctx, [parentId])).length === 0) throw fault('not_found')
  refusePromise({ name })
  await requireFreeRegion(ctx, region)
  const user = await findActiveUserByPhone(ctx, phone)
  if (!user) throw fieldFault({ phone: '这个手机号还没有账号，请对方先登录一次' }, 'partner_no_account')
  return ctx.tx(async (ctx) => {
    await lockUsers(ctx, [user.id])
    if (parentId !== null) await requireParent(ctx, parentId, user.id)
    const row = await store.insertPartner(ctx, { userId: user.id, kind, name: name.trim(), region, parentId, status: 'invited' })
    if (!row) throw fault('already_handled', { message: '这个人已经是合伙人，或者正在申请' })
    await notifyPartner(ctx, row)
    return presentRow(ctx, row)
  })
}

async function requireParent(ctx: TxCtx, parentId: number, userId: number): Promise<void> {
  const parent = await store.lockPartner(ctx, parentId)
  if (!parent) throw fault('not_found')
  const isFit = isIn(partnerStates.working, store.statusNow(ctx, parent)) && parent.parentId === null && parent.userId !== userId
  if (!isFit) throw fieldFault({ parentId: '上级合伙人不可用：只能有一级，而且要在合作中' }, 'partner_parent_invalid')
}

export const changePartner: Verb<typeof partner.changePartner> = (ctx, { id, change, reason }) => {
  const byUserId = requireMember(ctx).userId
  return ctx.tx(async (ctx) => {
    const [found] = await store.partnersById(ctx, [id])
    await lockTaskFirst(ctx, found?.auditTaskId)
    const row = await store.lockPartner(ctx, id)
    if (!row) throw fault('not_found')
    if (row.userId === byUserId) throw fault('self_target')
    const status = store.statusNow(ctx, row)
    const isPossible =
      change === 'suspended'
        ? isIn(partnerStates.working, status)
        : change === 'resumed'
          ? status === 'suspended'
          : isIn(partnerStates.holding, status)
    if (!isPossible) throw fault('already_handled', { data: presentRow(ctx, row) })
    const changed = await applyChange(ctx, row, change)
    await store.insertChange(ctx, { partnerId: id, change, reason: reason.trim(), byUserId })
    await notifyPartner(ctx, row)
    return presentRow(ctx, changed)
  })
}

function applyChange(ctx: TxCtx, row: PartnerRow, change: 'suspended' | 'resumed' | 'terminated'): Promise<PartnerRow> {
  if (change === 'suspended') return store.updatePartner(ctx, row.id, { status: 'suspended', suspendedAt: ctx.now })
  if (change === 'resumed') return store.updatePartner(ctx, row.id, { status: 'active', suspendedAt: null })
  return endPartnership(ctx, row, 'terminated')
}
