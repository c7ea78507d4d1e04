/**
 * Sheets that ask an auditor for a reason: for opening a decided task, for a mark on an item, and for the refusal that
 * the member will read.
 */
import {
  type AuditLookReason,
  auditLimits,
  auditLookReason,
  auditReason,
  type AuditTarget,
  reasonFix,
} from '@qianxian/protocol/audit/audit.words'
import { visibleLengthOf } from '@qianxian/protocol/base/characters'
import { options } from '@qianxian/protocol/base/dictionary'
import type { AuditDetail, AuditItem } from '@qianxian/protocol/audit/audit.schema'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { Box, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import type { FormModel } from '@/ui/form/FormModel'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import type { AuditTask } from './AuditTask'
import { decisionWords, reasonsFor } from './auditWords'

interface SheetState {
  isOpen: boolean
  onClose: () => void
}

/** Asks for a reason before a decided task opens; it is recorded in the task's history. */
export function AccessReasonSheet({ isOpen, onClose, onChoose }: SheetState & { onChoose: (reason: AuditLookReason) => unknown }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="为什么查看">
      <Box padX="gutter" padBottom={24}>
        <Chips>
          {options(auditLookReason).map((option) => (
            <Chip key={option.value} label={option.name} onClick={() => onChoose(option.value)} />
          ))}
        </Chips>
      </Box>
    </Sheet>
  )
}

interface ReasonSheetProps extends SheetState {
  task: AuditTask
  /** The item being marked; null while the sheet is closed. */
  item: AuditItem | null
}

export const ReasonSheet = observer(function ReasonSheet({ isOpen, onClose, task, item }: ReasonSheetProps) {
  const chosen = item ? task.reasonsOf(item.field) : []
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={`${item?.label ?? ''}有什么问题`}
      footer={
        <Button isBlock size="l" id="qx-audit-marked" onClick={onClose}>
          {chosen.length > 0 ? `标出 ${chosen.length} 个原因` : '没有问题'}
        </Button>
      }
    >
      <Box padX="gutter" padBottom={24}>
        <Chips>
          {item
            ? reasonsFor(item, task.detail.value?.row.targetType ?? 'profile').map((option) => (
                <Chip
                  key={option.value}
                  label={option.label}
                  isOn={chosen.includes(option.value)}
                  onClick={() => task.toggle(item.field, option.value)}
                />
              ))
            : null}
        </Chips>
      </Box>
    </Sheet>
  )
})

interface RejectSheetProps extends SheetState {
  task: AuditTask
  detail: AuditDetail
  form: FormModel<{ note: string }>
  onDone: () => unknown
}

/** Targets whose refusal is a judgement about an event instead of a text for the person. */
const judgements: readonly AuditTarget[] = ['report', 'lead']

/** The refusal as the member will read it, before it is sent. */
export const RejectSheet = observer(function RejectSheet({ isOpen, task, detail, form, onClose, onDone }: RejectSheetProps) {
  const labelOf = (field: string) => detail.items.find((item) => item.field === field)?.label ?? field
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={judgements.includes(detail.row.targetType) ? '认定的理由' : '本人会看到'}
      form={form}
      lead={task.reasons.map(({ field, code }) => (
        <Stack key={`${field}${code}`} bottom={16} padX={24} padY={20} surface="danger" radius="s">
          <Typography size="m" tone="danger" weight="semibold" leading="close">
            {labelOf(field)}：{auditReason[code]}
          </Typography>
          <Typography size="s">{reasonFix(detail.row.targetType, code)}</Typography>
        </Stack>
      ))}
      submitWords={decisionWords(detail.row).reject}
      submitId="qx-audit-reject-send"
      submitKind="danger"
      isSubmitDisabled={task.reasons.length === 0}
      onDone={onDone}
    >
      <TextAreaField
        id="qx-audit-note"
        form={form}
        name="note"
        look="open"
        label="备注（选填）"
        placeholder="写给同事看的说明"
        maxLength={auditLimits.noteMax}
      />
    </SheetForm>
  )
})

interface NameProofSheetProps extends SheetState {
  task: AuditTask
  detail: AuditDetail
  onDone: () => unknown
}

/** A staff member describes in words how they verified a name, before the proof is accepted. */
export const NameProofSheet = observer(function NameProofSheet({ isOpen, onClose, task, detail, onDone }: NameProofSheetProps) {
  const form = useForm<{ note: string }>({
    initial: { note: '' },
    rules: { note: (note) => (visibleLengthOf(note) >= 4 ? null : '请写明怎样见到本人和证件原件') },
    submit: async ({ note }) => {
      if (!(await task.approve(note))) throw new Error(task.notice ?? '')
    },
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="怎样核验的"
      lead="本人会看到。只写方式和结论，不要写证件号码，不要截图、拍照或留复印件。"
      form={form}
      submitWords={decisionWords(detail.row).approve}
      submitId="qx-audit-seen-send"
      onDone={onDone}
    >
      <TextAreaField
        id="qx-audit-seen"
        form={form}
        name="note"
        look="open"
        label="核验方式"
        placeholder="例如：视频里出示身份证原件，本人与证件照一致"
        maxLength={auditLimits.noteMax}
      />
    </SheetForm>
  )
})
