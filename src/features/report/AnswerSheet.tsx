/** The reporter answers an auditor's question with text and pictures. */
import { report } from '@qianxian/protocol/report/report'
import type { ReportRow } from '@qianxian/protocol/report/report.schema'
import { reportLimits } from '@qianxian/protocol/report/report.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { EvidenceField } from '@/parts/media/EvidenceField'
import { EvidencePictures } from '@/parts/media/EvidencePictures'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'

interface AnswerSheetProps {
  isOpen: boolean
  /** The report; null if the sheet is closed. */
  row: ReportRow | null
  onClose: () => void
  onDone: (row: ReportRow) => void
}

export const AnswerSheet = observer(function AnswerSheet({ isOpen, row, onClose, onDone }: AnswerSheetProps) {
  const [pictures] = useState(() => new EvidencePictures(reportLimits.imagesMax))
  const form = useForm({
    about: row ? `answer:${row.id}:${row.questions.length}` : undefined,
    initial: { text: '' },
    rules: { text: textRule('请写下你知道的情况', { min: reportLimits.textMin, max: reportLimits.textMax }) },
    submit: async ({ text }) => {
      if (!row) return
      const { mediaIds } = pictures
      onDone(await call(report.answerQuestion, { id: row.id, text: text.trim(), mediaIds }, { ...errorsInline, loadingText: '正在提交' }))
      pictures.clear()
    },
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="补充情况"
      form={form}
      lead={row?.questions.find(({ answer }) => answer === null)?.text}
      submitWords={pictures.isUploading ? '截图上传中' : '提交'}
      submitId="qx-report-answer-send"
      isSubmitDisabled={pictures.isUploading}
      onDone={() => toast('已提交')}
    >
      <TextAreaField
        id="qx-report-answer-text"
        form={form}
        name="text"
        look="open"
        label="你的补充"
        isRequired
        placeholder="时间、地点、对方说了什么"
        maxLength={reportLimits.textMax}
      />
      <EvidenceField pictures={pictures} hint="可不传" />
    </SheetForm>
  )
})
