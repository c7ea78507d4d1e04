/** Presents the state of an application to become a matchmaker, in words for the applicant. */
import { dateInWords, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { has, isIn } from '@qianxian/protocol/base/dictionary'
import { faults } from '@qianxian/protocol/base/faults'
import type { MyCareer, Trial } from '@qianxian/protocol/career/joining.schema'
import { AGREEMENT_VERSION, applicationField, applicationStates, careerLimits } from '@qianxian/protocol/career/joining.words'
import { paperLookReason } from '@qianxian/protocol/certificate/certificate.words'
import { matchmakerStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { findLastRefusal } from '../../audit/audit'
import { findProvenName } from '../../identity/identity'
import { cityNameOf, countServedAt, type DeskState } from '../../matchmaker/matchmaker'
import { auditorNo } from '../../paper/paper'
import { stopReasonText } from '../desk-status/desk-status.notices'
import { lastChanges, type DeskChangeRow } from '../desk-status/desk-status.repository'
import { trainingView, trialView } from '../training/training.presenter'
import { loadSettledDesk } from '../training/trial'
import * as store from './application.repository'
import type { Application } from './application.repository'

export function refuseClosedApplications(ctx: Ctx): void {
  if (!ctx.tenant.configs.love.whetherShowMatchmakerReg) throw fault('career_closed')
}

/**
 * Returns the moment from which the person may apply again, the first minute of the announced day; null if they may
 * apply now.
 */
export function nextApplicationFrom({ now }: Ctx, row: Application | null): Date | null {
  if (row?.status !== 'rejected' || row.decidedAt === null) return null
  const from = startOfDayInShanghai(momentAfter(row.decidedAt, careerLimits.againDays, 'day'))
  return from > now ? from : null
}

export async function careerOf(ctx: Ctx, userId: number, row: Application | null): Promise<MyCareer> {
  // Runs first and separately, because it may write.
  const desk = await loadSettledDesk(ctx, userId)
  const proven = await findProvenName(ctx, userId)
  const training = desk?.status === 'training' ? await trainingView(ctx, desk.id) : null
  const trial = desk?.status === 'trial' ? await trialView(ctx, desk) : null
  const changed = desk && ((await lastChanges(ctx, [desk.id])).get(desk.id) ?? null)
  const isTold = row !== null && (trial !== null || isIn(applicationStates.refused, row.status))
  const told = isTold ? await findLastRefusal(ctx, 'application', row.id) : null
  const again = nextApplicationFrom(ctx, row)
  const isWaiting = row !== null && isIn(applicationStates.settled, row.status)
  const needsName = proven === null && desk === null && !isWaiting
  const papers = await store.listPapersToSubmit(ctx, userId, store.applicationOpenForPapers(ctx, row))
  const looks = row === null ? [] : await store.listLooks(ctx, row.id, careerLimits.looksShown)
  return {
    status: row?.status ?? null,
    words: desk === null ? wordsOf(row, { needsName, again }) : deskWords(desk, trial, changed),
    city: row?.cityGeo ?? '',
    cityName: row ? cityNameOf(row.cityGeo) : '',
    years: row?.experienceYears ?? null,
    reason: row?.reason ?? '',
    papers: papers.map(({ id, bytes, createdAt }) => ({ id, bytes, addedAt: createdAt.toISOString() })),
    looks: looks.map(({ byUserId, reason, at }) => ({
      at: at.toISOString(),
      auditorNo: auditorNo(ctx, byUserId),
      reason: paperLookReason[reason],
    })),
    needs: (told?.reasons ?? []).flatMap(({ field, reason, howToFix }) =>
      has(applicationField, field) ? [{ field, reason, howToFix }] : [],
    ),
    canApply: desk === null && !isWaiting && !needsName && again === null,
    canWithdraw: row !== null && isIn(applicationStates.open, row.status),
    needsName,
    agreementVersion: AGREEMENT_VERSION,
    matchmakerStatus: desk?.status ?? null,
    serving: desk && isIn(matchmakerStates.serving, desk.status) ? await countServedAt(ctx, desk.id) : null,
    training,
    trial,
  }
}

/** Presents the state of a desk to its current or former matchmaker, in words. */
function deskWords({ status }: DeskState, trial: Trial | null, changed: DeskChangeRow | null): string {
  switch (status) {
    case 'training':
      return '申请已通过。学完六节课，再通过测验，就可以开始服务会员。'
    case 'trial':
      if (trial?.isWaiting) return '试用期到了，平台正在审核，有结果会通知你。'
      return trial
        ? `试用期到 ${dateInWords(trial.until)}，期间最多同时服务 ${trial.membersMax} 位会员。`
        : '你在试用期，可以开始服务会员。'
    case 'active':
      return '你已经是这里的红娘，不用再申请。'
    case 'suspended':
      return `${stopReasonText(status, changed)}。恢复后会通知你。`
    case 'terminated':
      return `${stopReasonText(status, changed)}。有疑问请联系平台。`
    case 'resigned':
      return '你已经离职，谢谢你的付出。想再做红娘，请联系平台。'
    default:
      return '有疑问请联系平台。'
  }
}

function wordsOf(row: Application | null, { needsName, again }: { needsName: boolean; again: Date | null }): string {
  if (row?.status === 'reviewing') return `申请已提交，${careerLimits.judgedWithinHours} 小时内给你答复。`
  if (row?.status === 'approved') return '申请已通过。'
  if (again !== null) return `申请没有通过，${dateInWords(again)} 起可以再次申请。`
  if (needsName) return `${faults.career_needs_name.message}。`
  if (row?.status === 'need_more') return '还差一点：请补充下面标出的内容，其余的已为你保留。'
  return '审核通过后先参加培训。做红娘不收加盟费，也不用交押金。'
}
