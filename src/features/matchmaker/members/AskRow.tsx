/** A person invited by phone, in the list of invitations and above the served members. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { isIn, name, names } from '@qianxian/protocol/base/dictionary'
import type { DeskAsk } from '@qianxian/protocol/invitation/invitation.schema'
import { askChangeStatus, deskAskStates, deskAskStatus } from '@qianxian/protocol/invitation/invitation.words'
import { consentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'

interface AskRowProps {
  row: DeskAsk
  /** Prefix of the element ids: one person can be on the page and in a sheet above it. */
  at: 'qx-ask' | 'qx-asked'
  /** Without these, the row offers only what concerns its link. */
  onChange?: () => void
  onPropose?: () => void
  onResend: () => unknown
  onCopy: () => unknown
  onTakeBack: () => unknown
}

function standing(status: DeskAsk['status'], scopes: DeskAsk['scopes'], until: string | null): string {
  if (status === 'represented') return '草稿和手机号已删除。想把 TA 推荐给你的会员，可以先和 TA 的红娘约好合作'
  if (until === null) return '草稿和手机号已删除'
  return status === 'consented' ? `同意了：${names(consentScope, scopes)}，到 ${dateInWords(until)}` : `${dateInWords(until)}前答复`
}

export function AskRow({
  at,
  row: { id, status, draft, phone, scopes, askedAt, until, mayResend, mayWrite, change, mayPropose },
  onChange,
  onPropose,
  onResend,
  onCopy,
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
          <Button kind="ghost" size="s" id={`${at}-back-${id}`} onClick={onTakeBack}>
            撤回
          </Button>
          {mayWrite && onChange ? (
            <Button kind="ghost" size="s" id={`${at}-change-${id}`} onClick={onChange}>
              改草稿
            </Button>
          ) : null}
          {mayPropose && onPropose ? (
            <Button kind="ghost" size="s" id={`${at}-propose-${id}`} onClick={onPropose}>
              提出变更
            </Button>
          ) : null}
          {status === 'sent' ? (
            <Button kind="ghost" size="s" id={`${at}-copy-${id}`} onClick={onCopy}>
              复制链接
            </Button>
          ) : null}
          {mayResend ? (
            <Button size="s" id={`${at}-resend-${id}`} onClick={onResend}>
              再发一次
            </Button>
          ) : null}
        </Row>
      )}
    </Box>
  )
}
