/** Notices that inform appellants of the outcome. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import type { Ctx } from '../../ctx'
import { noticeKind, type NoticeWords } from '../notice/notice'
import { hasHiddenProfile, ownStrikes } from '../strike/strike'
import { loadJudgements, type Judgement } from './judgements'

const JudgementFacts = object({ taskId: Type.Integer() })

export const appealDecided = noticeKind('audit.appeal_decided', JudgementFacts, {
  section: 'system',
  topic: 'audit',
  cadence: 'now',
  slot: 'audit',
  outside: '你的申诉有结果了',
  page: null,
  words: async (ctx, told) => {
    const judged = await loadJudgements(
      ctx,
      told.map(({ facts }) => facts.taskId),
    )
    const strikes = new Map((await ownStrikes(ctx)).map((own) => [own.strike.auditTaskId, own]))
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const one = judged.get(facts.taskId)
      const text = one && resultOf(ctx, one, strikes.get(facts.taskId))
      if (text) made.set(id, { text, target: null })
    }
    return made
  },
})

type Own = Awaited<ReturnType<typeof ownStrikes>>[number]

/** The outcome in words; null if undecided, or if the decision was not about the notice's recipient. */
function resultOf(ctx: Ctx, { status, targetType, reasons }: Judgement, own: Own | undefined): string | null {
  if (targetType === 'report' && !own) return null
  if (status === 'upheld') {
    const why = own ? own.row.reason : [...new Set(reasons.map(({ reason }) => reason))].join('、')
    return `复核后维持原来的决定：${why}`
  }
  if (status !== 'overturned') return null
  if (targetType === 'profile') return '申诉成立，资料通过了'
  if (!own) return '申诉成立，已经恢复'
  if (!hasHiddenProfile(own.strike)) return own.strike.action === 'warn' ? '申诉成立，警告已经撤销' : '申诉成立，已经恢复'
  const lifecycle = ctx.viewer?.lifecycle
  if (isIn(profileStates.shown, lifecycle)) return '申诉成立，已恢复展示，让你久等了'
  // A different measure may still hide the profile.
  return isIn(profileStates.takenDown, lifecycle) ? '申诉成立，这次的处理已经撤销' : '申诉成立，已经恢复'
}

export const auditNotices = [appealDecided]
