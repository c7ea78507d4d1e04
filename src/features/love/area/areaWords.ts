/** The state of the member's own profile in words, and the most useful next step. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { unshownReason } from '@qianxian/protocol/love/unshown.words'
import type { InteractSummary } from '@qianxian/protocol/interact/interact.schema'
import type { MyProfile } from '@qianxian/protocol/love/love.schema'
import { completeness } from '@qianxian/protocol/love/profile.rules'
import type { Tone } from '@/ui/base/text/Tag'

export interface ProfileState {
  words: string
  tone: Tone
  note: string
}

/** Never presents a hidden or refused profile as visible. */
export function profileState({
  lifecycle,
  draftStatus,
  isHidden,
  issues,
  unshown,
}: Pick<MyProfile, 'lifecycle' | 'draftStatus' | 'isHidden' | 'issues' | 'unshown'>): ProfileState {
  if (isIn(profileStates.takenDown, lifecycle)) return { words: '已下架', tone: 'danger', note: '现在没有人能看到你' }
  if (lifecycle === 'exited') return { words: '已脱单', tone: 'brand', note: '祝你们幸福' }
  if (lifecycle === 'auditing') return { words: '审核中', tone: 'gold', note: '通过后，合适的人就能看到你' }
  if (issues.some((issue) => issue.field === 'photos') && draftStatus !== 'rejected')
    return { words: '暂未展示', tone: 'danger', note: '需要一张通过审核的头像' }
  if (unshown === 'coupled') return { words: '正在交往', tone: 'brand', note: unshownReason.coupled }
  if (isHidden || lifecycle === 'hidden') return { words: '已隐藏', tone: 'plain', note: `${unshownReason.hidden}，进行中的牵线不受影响` }
  if (lifecycle === 'paused') return { words: '暂停相亲', tone: 'plain', note: '暂时不会推荐给别人' }
  if (unshown) return { words: '未公开', tone: 'plain', note: `${unshownReason[unshown]}，可以在隐私设置里打开` }
  if (draftStatus === 'submitted') return { words: '修改审核中', tone: 'gold', note: '通过前，别人看到的是原来的资料' }
  if (draftStatus === 'rejected') return { words: '修改未通过', tone: 'danger', note: '别人看到的仍是原来的资料' }
  if (isIn(profileStates.shown, lifecycle)) return { words: '展示中', tone: 'success', note: '合适的人可以看到你' }
  return { words: '待完善', tone: 'gold', note: '完善后提交审核' }
}

/** The profile rests because its owner has a partner: hiding it changes nothing. */
export const isAtRest = ({ lifecycle, unshown }: Pick<MyProfile, 'lifecycle' | 'unshown'>): boolean =>
  unshown === 'coupled' && isIn(profileStates.resting, lifecycle)

export interface NextStep {
  words: string
  action: string
  /** edit: the editor at a field; strikes: the reason why the profile was taken down; lines: received lines; confirm: the matchmaker's draft; couple: the relationship; home: browsing. */
  to:
    | { kind: 'edit'; field: string }
    | { kind: 'strikes' }
    | { kind: 'lines' }
    | { kind: 'confirm' }
    | { kind: 'couple' }
    | { kind: 'home' }
}

export function areaNextStep(profile: MyProfile, summary: InteractSummary | undefined): NextStep {
  const { draftStatus, issues, values, photos, lifecycle } = profile
  if (isIn(profileStates.takenDown, lifecycle))
    return { words: '资料被下架了，看看原因，觉得不对可以申诉', action: '看原因', to: { kind: 'strikes' } }
  if (draftStatus === 'awaiting_member') return { words: '红娘帮你改了资料，看看是否同意', action: '去确认', to: { kind: 'confirm' } }
  const [issue] = issues
  if (issue) return { words: `${issue.label}：${issue.reason}`, action: '去修改', to: { kind: 'edit', field: issue.field } }
  if (lifecycle === 'exited' || isAtRest(profile))
    return { words: '你们的关系有了变化，可以在「我的脱单」更新', action: '去看看', to: { kind: 'couple' } }
  const toAnswer = summary?.linesToAnswer ?? 0
  if (toAnswer > 0) return { words: `有 ${toAnswer} 个人请红娘来找你，等你回应`, action: '去看看', to: { kind: 'lines' } }
  const photoCount = photos.filter((photo) => photo.state === 'approved').length
  const [gap] = completeness({ ...values, photoCount }).missing
  if (gap && draftStatus !== 'submitted')
    return { words: `补上${gap.label}，完整度 +${gap.gain}%`, action: '去补充', to: { kind: 'edit', field: gap.field } }
  if (draftStatus === 'submitted') return { words: '资料正在审核，先看看今天的新朋友', action: '去看看', to: { kind: 'home' } }
  return { words: '资料很完整了，去看看今天的新朋友', action: '去看看', to: { kind: 'home' } }
}
