/** Audit tasks as shown to auditors: content, decision, and decider. */
import { auditStates, auditStatus, type Mending, personTargets } from '@qianxian/protocol/audit/audit.words'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import type { AuditDetail, AuditPerson, AuditRow, FormerRefusal } from '@qianxian/protocol/audit/audit.schema'
import { requireMember, type Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import type { StoredAuditItem } from '../../db/tables/audit'
import { itemPictures, ownerBriefs, personJudged, reasonTexts } from './audit'
import { deciderOf } from './deciders'
import { eventsOf, refusedBefore, staffNames, type Task } from './audit.repository'

export async function rowsOf(ctx: Ctx, tasks: readonly Task[]): Promise<AuditRow[]> {
  const first = (task: Task) => task.items.find((item) => item.mediaId !== null)?.mediaId ?? null
  const unnamed = tasks.filter(({ subtitle, ownerId, targetType }) => subtitle === '' && ownerId !== 0 && isIn(personTargets, targetType))
  const [pictures, names, briefs] = await readAll(ctx, [
    () =>
      itemPictures.ask(
        ctx,
        tasks.map(first).filter((id) => id !== null),
      ),
    () =>
      staffNames(
        ctx,
        tasks.map((task) => task.assigneeId).filter((id) => id !== null),
      ),
    () => (unnamed.length === 0 ? undefined : ownerBriefs.ask(ctx, [...new Set(unnamed.map(({ ownerId }) => ownerId))])),
  ])
  return tasks.map((task) => ({
    id: task.id,
    targetType: task.targetType,
    title: task.title,
    subtitle: task.subtitle || (briefs?.get(task.ownerId) ?? ''),
    status: task.status,
    priority: task.priority,
    createdAt: task.createdAt.toISOString(),
    dueAt: task.dueAt.toISOString(),
    isOverdue: isOpen(task) && task.dueAt < ctx.now,
    assigneeName: task.assigneeId === null ? null : (names.get(task.assigneeId) ?? null),
    isMine: task.assigneeId !== null && task.assigneeId === ctx.viewer?.userId,
    picture: pictures.get(first(task) ?? 0) ?? null,
  }))
}

const isOpen = (task: Task): boolean => isIn(auditStates.open, task.status)

export async function detailOf(ctx: Ctx, task: Task): Promise<AuditDetail> {
  const userId = requireMember(ctx).userId
  const decider = deciderOf(ctx, task.targetType)
  const isInHand = task.assigneeId === userId && isIn(auditStates.inHand, task.status)
  const [[row], pictures, events, offer = null, former, unsealed = {}, attached = null, person, signs = []] = await readAll(ctx, [
    () => rowsOf(ctx, [task]),
    () =>
      itemPictures.ask(
        ctx,
        task.items.map((item) => item.mediaId).filter((id) => id !== null),
      ),
    () => eventsOf(ctx, task.id),
    () => decider.offers?.(ctx, task),
    () => formerOf(ctx, task),
    () => (isInHand ? decider.unsealed?.(ctx, task) : undefined),
    () => decider.attached?.(ctx, task),
    () => personOf(ctx, task),
    () => decider.signs?.(ctx, task),
  ])
  const names = await staffNames(ctx, events.map((event) => event.byUserId).filter((id) => id !== null && id !== task.ownerId) as number[])
  const isJudged = task.decidedAt !== null
  return {
    row: row!,
    items: task.items.map(({ mediaId, ...item }) => ({
      ...item,
      after: unsealed[item.field] ?? item.after,
      picture: mediaId === null ? null : (pictures.get(mediaId) ?? null),
    })),
    former,
    decision:
      isJudged && task.decidedAt
        ? {
            at: task.decidedAt.toISOString(),
            text: task.status === 'appealed' ? auditStatus.rejected : name(auditStatus, task.status),
            reasons: reasonTexts(task.targetType, task.reasons).map(
              ({ field, reason }) => `${task.items.find((item) => item.field === field)?.label ?? field}：${reason}`,
            ),
            note: task.note,
          }
        : null,
    appealText: task.appealText,
    history: events.map((event) => {
      const who =
        event.kind === 'answered'
          ? '举报人'
          : event.byUserId === null
            ? '系统'
            : event.byUserId === task.ownerId
              ? '会员'
              : (names.get(event.byUserId) ?? '审核员')
      // The title of the task says what began it.
      if (event.kind === 'opened' && event.byUserId === null) return { at: event.createdAt.toISOString(), text: eventWord(event.kind) }
      return { at: event.createdAt.toISOString(), text: `${who}${eventWord(event.kind)}${event.note ? `:${event.note}` : ''}` }
    }),
    attached,
    person,
    signs,
    offer,
    canDecide: isInHand,
  }
}

/** The person beside the content; pictures that are judged are not repeated. */
async function personOf(ctx: Ctx, task: Task): Promise<AuditPerson | null> {
  if (!isIn(personTargets, task.targetType)) return null
  const { about } = deciderOf(ctx, task.targetType)
  const userId = about ? await about(ctx, task) : task.ownerId
  const found = userId ? await personJudged.ask(ctx, userId) : null
  if (!found) return null
  const judged = new Set(task.items.map(({ mediaId }) => mediaId))
  return { ...found, photos: found.photos.filter(({ mediaId }) => !judged.has(mediaId)).map(({ picture }) => picture) }
}

/** For a report, the earlier measures are shown instead of earlier refusals. */
async function formerOf(ctx: Ctx, task: Task): Promise<FormerRefusal[]> {
  if (task.ownerId === 0 || (task.targetType !== 'profile' && task.targetType !== 'photo')) return []
  return (await refusedBefore(ctx, task)).map((before) => ({
    at: (before.decidedAt ?? before.createdAt).toISOString(),
    targetType: before.targetType,
    isByMachine: before.decidedById === null,
    note: before.note,
    items: reasonTexts(before.targetType, before.reasons).map(({ field, reason }) => {
      const refused = before.items.find((item) => item.field === field)
      return { label: refused?.label ?? field, reason, refused: refused?.after ?? null, since: mendingOf(refused, before, task) }
    }),
  }))
}

function mendingOf(refused: StoredAuditItem | undefined, before: Task, task: Task): Mending {
  const isSameThing = before.targetType === task.targetType && before.targetId === task.targetId
  const now = isSameThing && refused ? task.items.find((item) => item.field === refused.field) : undefined
  if (!refused || !now) return 'elsewhere'
  if (refused.mediaId !== now.mediaId) return 'replaced'
  return refused.after === now.after ? 'same' : 'changed'
}

const EVENT_WORDS: Record<string, string> = {
  opened: '提交审核',
  auto_reject: '自动拒绝',
  claimed: '领取了任务',
  released: '放回了任务',
  looked: '查看了审完的内容',
  approved: '审核通过',
  rejected: '审核未通过',
  appealed: '提出申诉',
  upheld: '维持原判',
  overturned: '支持申诉',
  asked: '请举报人补充',
  answered: '补充了情况',
  cancelled: '撤回',
}
const eventWord = (kind: string): string => EVENT_WORDS[kind] ?? kind
