import { attribution } from '@qianxian/protocol/attribution/attribution'
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { store } from '@qianxian/protocol/store/store'
import type { StoreMember } from '@qianxian/protocol/store/store.schema'
import { storeLimits, type StoreMemberFilter, storeSource } from '@qianxian/protocol/store/store.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { callQuietly, call, errorsInline } from '@/request/call'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Tag } from '@/ui/base/text/Tag'
import { Tappable } from '@/ui/base/action/Tappable'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { TimelineSheet } from './attribution/lazySheets'
import type { TimelineSource } from './attribution/TimelineSheet'
import { DraftContractSheet } from './contract/lazySheets'
import { DeskSheet } from './lazySheets'
import { invitedWords, waitingWords } from './storeWords'

const emptyWords: Readonly<Record<StoreMemberFilter, { title: string; words: string }>> = {
  all: { title: '还没有会员', words: '会员和门店的红娘建立服务，就会出现在这里。' },
  waiting: { title: '没有等待分配的会员', words: `红娘离开或服务结束后，会员会在这里等 ${storeLimits.waitingHours} 小时。` },
}

export interface StoreMembersProps {
  storeId: number
  filter: StoreMemberFilter
  /** True if the viewer may assign waiting members. */
  isManaged: boolean
  /** True if the viewer may read attribution timelines. */
  hasTimelines: boolean
  /** The member whose timeline is open at first, if a notice opened the page. */
  led?: number
}

/** Members of a store without contacts; longest wait first. */
export const StoreMembers = observer(function StoreMembers({ storeId, filter, isManaged, hasTimelines, led }: StoreMembersProps) {
  const [list] = useState(
    () =>
      new ListModel<StoreMember>({
        keyOf: ({ id }) => id,
        load: (cursor) => callQuietly(store.getStoreMemberPaged, { storeId, filter, cursor }),
      }),
  )
  const [assigned, setAssigned] = useState<StoreMember | null>(null)
  const [drafted, setDrafted] = useState<StoreMember | null>(null)
  const opened = (memberId: number): TimelineSource => ({
    key: `store:${storeId}:${memberId}`,
    isStore: true,
    load: () => callQuietly(attribution.getStoreTimeline, { storeId, memberId }),
    onAsk: isManaged ? (said) => call(attribution.openStoreDispute, { storeId, memberId, ...said }, errorsInline) : undefined,
  })
  const [chosen, setChosen] = useState<TimelineSource | null>(() => (led === undefined || !hasTimelines ? null : opened(led)))
  useListPage(list)

  async function handleGive(staffId: number) {
    if (!assigned) return
    const member = await call(store.assignMember, { storeId, memberId: assigned.id, staffId }, errorsInline)
    list.patch(member.id, { invited: member.invited, invitedUntil: member.invitedUntil })
    toast('邀请已发出，等会员同意')
  }

  return (
    <>
      <ListView
        model={list}
        keyOf={({ id }) => id}
        renderRow={(member) => (
          <MemberRow
            member={member}
            onAssign={isManaged && filter === 'waiting' ? () => setAssigned(member) : undefined}
            onDraft={isManaged ? () => setDrafted(member) : undefined}
            onTimeline={hasTimelines ? () => setChosen(opened(member.id)) : undefined}
          />
        )}
        empty={<EmptyState art="people" title={emptyWords[filter].title} words={emptyWords[filter].words} />}
      />
      {hasTimelines ? <TimelineSheet isOpen={chosen !== null} opened={chosen} onClose={() => setChosen(null)} /> : null}
      {drafted ? <DraftContractSheet key={drafted.id} isOpen storeId={storeId} member={drafted} onClose={() => setDrafted(null)} /> : null}
      {isManaged ? (
        <DeskSheet
          isOpen={assigned !== null}
          onClose={() => setAssigned(null)}
          storeId={storeId}
          title={assigned ? `给${assigned.name}分配红娘` : '分配红娘'}
          lead="选中的红娘会向会员发出邀请，会员自己勾选授权后服务才开始。"
          submitWords="请 TA 服务"
          onGive={handleGive}
        />
      ) : null}
    </>
  )
})

interface MemberRowProps {
  member: StoreMember
  onAssign?: () => void
  onDraft?: () => void
  onTimeline?: () => void
}

function MemberRow({ member, onAssign, onDraft, onTimeline }: MemberRowProps) {
  const { id, source, joinedAt, matchmaker } = member
  const waiting = waitingWords(member)
  const invited = invitedWords(member)
  return (
    <Box bottom={20} pad={28} surface="card" isClipped>
      <Row gap={16}>
        <Stack isGrowing gap={4}>
          <Typography size="m" weight="semibold">
            {member.name}
          </Typography>
          <Typography size="s" tone="soft">{`${dateInWords(joinedAt)} · ${name(storeSource, source)}`}</Typography>
          {waiting ? (
            <Typography size="s" tone={waiting.isLate ? 'brand' : 'soft'}>
              {waiting.words}
            </Typography>
          ) : null}
          {invited ? <Typography size="s">{invited}</Typography> : null}
          {onDraft ? (
            <Tappable id={`qx-store-draft-${id}`} onClick={onDraft}>
              <Typography size="s" tone="brand">
                起草合同
              </Typography>
            </Tappable>
          ) : null}
          {onTimeline ? (
            <Tappable id={`qx-store-timeline-${id}`} onClick={onTimeline}>
              <Typography size="s" tone="brand">
                归属记录
              </Typography>
            </Tappable>
          ) : null}
        </Stack>
        {matchmaker !== null ? (
          <Tag tone="success">{matchmaker}</Tag>
        ) : invited ? (
          <Tag tone="gold">等答复</Tag>
        ) : onAssign ? (
          <Button size="s" id={`qx-store-assign-${id}`} onClick={onAssign}>
            分配
          </Button>
        ) : (
          <Tag tone="gold">没有红娘</Tag>
        )}
      </Row>
    </Box>
  )
}
