import { dateInWords } from '@qianxian/protocol/base/calendar'
import { isIn, name, names } from '@qianxian/protocol/base/dictionary'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import type { DeskAsk } from '@qianxian/protocol/invitation/invitation.schema'
import { askChangeStatus, deskAskStates, deskAskStatus } from '@qianxian/protocol/invitation/invitation.words'
import { consentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { ChangeRequestSheet } from './ChangeRequestSheet'
import { PhoneInviteSheet } from './PhoneInviteSheet'

export interface PhoneInvitesSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** The people whom this matchmaker invited by phone, newest first, and the results. */
export const PhoneInvitesSheet = observer(function PhoneInvitesSheet({ isOpen, onClose }: PhoneInvitesSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="用手机号邀请的人">
      {isOpen ? <Asks /> : null}
    </Sheet>
  )
})

const Asks = observer(function Asks() {
  const [list] = useState(
    () => new ListModel<DeskAsk>({ keyOf: ({ id }) => id, load: (cursor) => callQuietly(invitation.getAskPaged, { cursor }) }),
  )
  const [changed, setChanged] = useState<DeskAsk | null>(null)
  const [proposedOf, setProposedOf] = useState<DeskAsk | null>(null)
  useEffect(() => void list.load(), [list])

  async function act(doing: Promise<DeskAsk>, words: string) {
    try {
      const row = await doing
      list.patch(row.id, () => row)
      toast(words)
    } catch (error) {
      toast(firstErrorWords(error))
      await list.refresh()
    }
  }

  async function handleTakeBack({ id, status }: DeskAsk) {
    const content =
      status === 'consented' ? '对方已经同意。撤回后你不再为 TA 服务，草稿和手机号会删除。' : '链接会失效，草稿和手机号会删除。'
    if (!(await confirm({ title: '撤回这次邀请？', content, confirmWords: '撤回' }))) return
    await act(call(invitation.takeBackAsk, { id }, errorsInline), '已撤回')
  }

  return (
    <>
      <ListView
        model={list}
        keyOf={({ id }) => id}
        renderRow={(row) => (
          <AskRow
            row={row}
            onChange={() => setChanged(row)}
            onPropose={() => setProposedOf(row)}
            onResend={() => act(call(invitation.resendAsk, { id: row.id }, errorsInline), '已再次发出')}
            onTakeBack={() => handleTakeBack(row)}
          />
        )}
        empty={<EmptyState isCompact art="people" title="还没有邀请过" words="知道对方的手机号，就可以邀请还没注册的人。" />}
        endWords="都在这里了"
      />
      <PhoneInviteSheet
        isOpen={changed !== null}
        changed={changed}
        onClose={() => setChanged(null)}
        onDone={(row) => list.patch(row.id, () => row)}
      />
      <ChangeRequestSheet
        isOpen={proposedOf !== null}
        of={proposedOf}
        onClose={() => setProposedOf(null)}
        onDone={(row) => list.patch(row.id, () => row)}
      />
    </>
  )
})

interface AskRowProps {
  row: DeskAsk
  onChange: () => void
  onPropose: () => void
  onResend: () => unknown
  onTakeBack: () => unknown
}

function standing(status: DeskAsk['status'], scopes: DeskAsk['scopes'], until: string | null): string {
  if (status === 'represented') return '草稿和手机号已删除。想把 TA 推荐给你的会员，可以先和 TA 的红娘约好合作'
  if (until === null) return '草稿和手机号已删除'
  return status === 'consented' ? `同意了：${names(consentScope, scopes)}，到 ${dateInWords(until)}` : `${dateInWords(until)}前答复`
}

function AskRow({
  row: { id, status, draft, phone, scopes, askedAt, until, mayResend, mayWrite, change, mayPropose },
  onChange,
  onPropose,
  onResend,
  onTakeBack,
}: AskRowProps) {
  return (
    <Box padY={20} line="bottom">
      <Row gap={12} align="start">
        <Stack isGrowing gap={4}>
          <Typography size="m" weight="semibold">
            {draft ? `${draft.nickname} ${phone ?? ''}` : `${dateInWords(askedAt)}邀请的人`}
          </Typography>
          <Typography size="s" tone="soft">
            {standing(status, scopes, until)}
          </Typography>
          {change ? (
            <Typography size="s" tone="soft">
              {`提出的变更：${name(askChangeStatus, change.status)}`}
            </Typography>
          ) : null}
        </Stack>
        <Tag tone={isIn(deskAskStates.won, status) ? 'success' : 'gold'}>{name(deskAskStatus, status)}</Tag>
      </Row>
      {until === null ? null : (
        <Row justify="end" gap={16} top={12} isWrapping>
          <Button kind="ghost" size="s" id={`qx-ask-back-${id}`} onClick={onTakeBack}>
            撤回
          </Button>
          {mayWrite ? (
            <Button kind="ghost" size="s" id={`qx-ask-change-${id}`} onClick={onChange}>
              改草稿
            </Button>
          ) : null}
          {mayPropose ? (
            <Button kind="ghost" size="s" id={`qx-ask-propose-${id}`} onClick={onPropose}>
              提出变更
            </Button>
          ) : null}
          {mayResend ? (
            <Button size="s" id={`qx-ask-resend-${id}`} onClick={onResend}>
              再发一次
            </Button>
          ) : null}
        </Row>
      )}
    </Box>
  )
}
