/** A decision in words, and the reader's appeal: one per decision, stored on the device until it is sent. */
import { audit } from '@qianxian/protocol/audit/audit'
import { auditLimits } from '@qianxian/protocol/audit/audit.words'
import type { NoticeRow } from '@qianxian/protocol/notice/notice.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { Typography } from '@/ui/base/text/Typography'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'

export interface AppealSheetProps {
  isOpen: boolean
  /** The appealed notice; null during the closing animation of the sheet. */
  row: NoticeRow | null
  onClose: () => void
  onSent: (row: NoticeRow) => void
  /** Opens the subject of the decision. */
  onFollow: (target: string) => unknown
}

export const AppealSheet = observer(function AppealSheet({ isOpen, row, onClose, onSent, onFollow }: AppealSheetProps) {
  const [held, setHeld] = useState(row)
  const [sent, setSent] = useState<NoticeRow | null>(null)
  // Keeps the words while the sheet closes.
  if (row && row !== held) setHeld(row)
  const shown = row ?? held
  const target = shown?.target ?? null
  const form = useForm({
    about: `appeal:${shown?.appealTo ?? 0}`,
    initial: { text: '' },
    rules: { text: textRule('请写下申诉的理由', { min: auditLimits.appealMin, max: auditLimits.appealMax }) },
    submit: async ({ text }) => {
      if (shown?.appealTo == null) return
      await call(audit.appeal, { id: shown.appealTo, text: text.trim() }, { ...errorsInline, loadingText: '正在提交' })
      setSent(shown)
      onSent(shown)
    },
  })

  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="申诉"
      form={form}
      lead={
        <>
          <Box bottom={24} padX={24} padY={20} surface="sunken" radius="s">
            <Typography size="m" isAsWritten>
              {shown?.words}
            </Typography>
            {target === null ? null : (
              <Row top={16}>
                <Button kind="ghost" size="s" id="qx-notice-appeal-look" onClick={() => onFollow(target)}>
                  去看看
                </Button>
              </Row>
            )}
          </Box>
          <Typography bottom={24} size="sm" tone="soft">
            觉得不对，可以申诉一次，会由另一位审核员重新看。
          </Typography>
        </>
      }
      submitWords="提交申诉"
      submitId="qx-notice-appeal"
      outcome={sent !== null && sent.id === shown?.id ? { title: '申诉', content: <Sent onClose={onClose} /> } : null}
    >
      <TextAreaField
        id="qx-notice-appeal-text"
        form={form}
        name="text"
        look="open"
        label="为什么不该这样处理"
        isRequired
        placeholder="写清当时的情况，越具体越好"
        maxLength={auditLimits.appealMax}
      />
    </SheetForm>
  )
})

/** Explains what happens next. */
function Sent({ onClose }: { onClose: () => void }) {
  return (
    <Stack align="center" padX="gutter" padTop={24} padBottom={40} gap={16}>
      <IconCircle icon="check" size={104} tone="success" />
      <Typography size="l" weight="semibold">
        申诉已提交
      </Typography>
      <Typography size="m" tone="soft">
        另一位审核员会重新看一遍，有了结果会在通知里告诉你。
      </Typography>
      <Button top={16} isBlock kind="secondary" id="qx-notice-appeal-done" onClick={onClose}>
        好的
      </Button>
    </Stack>
  )
}
