/**
 * Checks by a staff member if no machine can compare: papers of other kinds, names that the register writes
 * differently, people mistaken for others, and people without attempts left.
 * The staff member sees the person with the paper in a store or by a video call. Only name and number, encrypted, and
 * the way of this meeting are kept.
 */
import { isIsoDate } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { isIn, name as wordOf } from '@qianxian/protocol/base/dictionary'
import { shownName } from '@qianxian/protocol/base/masks'
import { isSameName, personName, personNameFault } from '@qianxian/protocol/base/names'
import {
  birthdayOfNo,
  factsOfIdNo,
  idNoOf,
  isAdult,
  NAME_LABEL,
  paperNoFault,
  personNoOf,
  saysBirthday,
  saysFacts,
} from '@qianxian/protocol/identity/identity.rules'
import type { Identity } from '@qianxian/protocol/identity/identity.schema'
import {
  checkStates,
  IDENTITY_CONSENT_VERSION,
  identityLimits,
  identityPaper,
  type IdentityPaper,
  type MeetingWay,
  meetingWay,
} from '@qianxian/protocol/identity/identity.words'
import { type Gender, gender as genderWords } from '@qianxian/protocol/love/profile.words'
import type { Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { drawToken, tokenHash } from '../../lib/secrets'
import { lockUser } from '../account/account'
import { cancelTask, loadJudgements, openTask, type Decider } from '../audit/audit'
import { isFaceExpiring, isForLife, deriveIdentityStatus } from './identity-status'
import { endCheck, failCheck, idHashOf, lockClaimants, lockHumanReview, passCheck } from './check-result'
import { isAboutDisplaced, judgeDisplacement } from './displacement-review'
import {
  checkById,
  humanAskedSince,
  identityOfUser,
  insertCheck,
  lastHumanCheckOf,
  lockCheck,
  openCheckOf,
  updateCheck,
  type CheckRecord,
} from './identity.repository'

export interface HumanReviewRequest {
  paper: IdentityPaper
  realName: string
  paperNumber: string
  birthday?: string
  gender?: Gender
  way: MeetingWay
  wish: string
}

interface ReadAsk extends Omit<HumanReviewRequest, 'birthday' | 'gender'> {
  birthday: string
  gender: Gender
}

/** Placeholder in the task, which is kept longer than the data. */
const SEALED = '只给领取的审核员看，审完不保存'

function readAsk(ctx: Ctx, asked: HumanReviewRequest): ReadAsk {
  const [realName, paperNumber] = [personName(asked.realName), idNoOf(asked.paperNumber)]
  const [hasBirthday, hasSex] = [saysBirthday(asked.paper), saysFacts(asked.paper)]
  const faults = {
    realName: personNameFault(NAME_LABEL, realName),
    paperNumber: paperNoFault(asked.paper, paperNumber),
    birthday: hasBirthday || (asked.birthday && isIsoDate(asked.birthday)) ? null : '请选择出生日期',
    gender: hasSex || asked.gender !== undefined ? null : '请选择性别',
    wish: asked.wish.trim() ? null : '请填写方便的时间',
  }
  const complaints = Object.entries(faults).flatMap(([field, words]) => (words === null ? [] : [[field, words] as const]))
  if (complaints.length > 0) throw fieldFault(Object.fromEntries(complaints))
  const facts = {
    birthday: hasBirthday ? birthdayOfNo(asked.paper, paperNumber) : asked.birthday!,
    gender: hasSex ? factsOfIdNo(personNoOf(asked.paper, paperNumber)).gender : asked.gender!,
  }
  if (!isAdult(facts.birthday, ctx.now)) throw fault('identity_minor')
  return { ...asked, realName, paperNumber, wish: asked.wish.trim(), ...facts }
}

/** Opens a task for the auditors; a check started with a provider is cancelled. */
export async function requestHumanReview(ctx: Ctx, userId: number, asked: HumanReviewRequest): Promise<CheckRecord> {
  const { realName, paperNumber, paper, way, wish, birthday, gender } = readAsk(ctx, asked)
  return ctx.tx(async (ctx) => {
    await lockUser(ctx, userId)
    const proven = await identityOfUser(ctx, userId)
    const isSameNo = proven === null || proven.idHash === idHashOf(ctx, personNoOf(paper, paperNumber))
    // The number of an identity card is for life; a renewed passport has a new number.
    if (!isSameNo && isForLife(ctx, proven)) throw fieldFault({ paperNumber: '证件号码和已经认证的不同，换了号码请联系客服' })
    const isRenamed = proven !== null && !isSameName(ctx.secrets.unseal(proven.nameEnc), realName)
    if (isSameNo && !isRenamed && deriveIdentityStatus(ctx, proven) === 'face' && !isFaceExpiring(ctx, proven)) throw fault('identity_done')
    const former = await lastHumanCheckOf(ctx, userId)
    if (former?.status === 'human') throw fault('identity_asked')
    if ((await humanAskedSince(ctx, userId, momentBefore(ctx.now, 30, 'day'))) >= identityLimits.humanPerMonth)
      throw fault('identity_tries', { message: `30 天内最多申请 ${identityLimits.humanPerMonth} 次人工核验，请过些天再申请` })
    const begun = await openCheckOf(ctx, userId)
    if (begun) await endCheck(ctx, begun, 'lapsed', null)
    const check = await insertCheck(ctx, {
      userId,
      ticketHash: tokenHash(drawToken()),
      kind: 'human',
      status: 'human',
      nameEnc: ctx.secrets.seal(realName),
      idNoEnc: ctx.secrets.seal(paperNumber),
      paper,
      birthday,
      gender,
      way,
      wish,
      consentVersion: IDENTITY_CONSENT_VERSION,
      expiresAt: ctx.now,
    })
    const item = (field: string, label: string, after: string) => ({ field, label, before: null, after, mediaId: null, hint: null })
    const auditTaskId = await openTask(ctx, {
      targetType: 'identity',
      targetId: check.id,
      ownerId: userId,
      parties: [],
      title: `人工核验：${shownName(realName)}`,
      subtitle: `${meetingWay[way]} · ${wish}`,
      items: [
        item('meeting', '怎样见到本人', `${meetingWay[way]}，${wish}`),
        item('name', '姓名', shownName(realName)),
        { ...item('paper', identityPaper[paper], SEALED), hint: isSameNo ? null : '和之前认证的号码不同，请确认是同一个人' },
        item('facts', '性别和出生日期', SEALED),
      ],
    })
    return updateCheck(ctx, check, { auditTaskId })
  })
}

/** Withdraws the request before it is decided. */
export async function dropHuman(ctx: Ctx, userId: number): Promise<CheckRecord> {
  return ctx.tx(async (ctx) => {
    const asked = await lockHumanReview(ctx, userId)
    await lockUser(ctx, userId)
    const row = asked && (await lockCheck(ctx, asked.id))
    if (!row) throw fault('not_found')
    if (row.status !== 'human') return row
    if (row.auditTaskId !== null && !(await cancelTask(ctx, row.auditTaskId))) throw fault('already_handled')
    return endCheck(ctx, row, 'lapsed', null)
  })
}

/** The pending request, or the reason for its refusal, unless the person started a later check (`last`). */
export async function presentHumanReview(ctx: Ctx, userId: number, last: CheckRecord | null): Promise<Identity['human']> {
  const row = await lastHumanCheckOf(ctx, userId)
  if (row === null || !isIn(checkStates.told, row.status)) return null
  if (row.status === 'failed' && row.id !== last?.id) return null
  const judged = row.auditTaskId === null ? undefined : (await loadJudgements(ctx, [row.auditTaskId])).get(row.auditTaskId)
  return {
    status: row.status,
    paper: row.paper!,
    way: row.way!,
    wish: row.wish!,
    askedAt: row.createdAt.toISOString(),
    reasons: row.status === 'failed' ? (judged?.reasons ?? []).map(({ reason, howToFix }) => `${reason}。${howToFix}`) : [],
  }
}

export const identityDecider: Decider = {
  async unsealed(ctx, { targetId }): Promise<Record<string, string>> {
    const row = await checkById(ctx, targetId)
    if (row?.status !== 'human') return {}
    return {
      name: ctx.secrets.unseal(row.nameEnc),
      paper: ctx.secrets.unseal(row.idNoEnc),
      facts: `${wordOf(genderWords, row.gender!)}，${row.birthday}`,
    }
  },
  /**
   * Approval requires a note on how the auditor met the person: after an appeal, a second auditor would find the typed
   * data deleted.
   */
  async onDecided(ctx, decided) {
    const { targetId, ownerId, decision, note } = decided
    const asked = await checkById(ctx, targetId)
    if (asked && isAboutDisplaced(asked, decided)) return judgeDisplacement(ctx, asked, decided)
    if (decision === 'approved' && !note) throw fieldFault({ note: '请写明怎样见到本人和证件原件' })
    if (asked?.status !== 'human') return
    await (decision === 'approved' ? lockClaimants(ctx, asked) : lockUser(ctx, ownerId))
    const row = await lockCheck(ctx, targetId)
    if (row?.status !== 'human') return
    if (decision === 'rejected') return void (await failCheck(ctx, row, 'refused'))
    await passCheck(ctx, row, { compared: null, frame: null })
  },
  /** No appeal: the applicant submits a new request with corrected data. */
  mayAppeal: () => Promise.resolve([]),
}
