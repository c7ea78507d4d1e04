import { name } from '@qianxian/protocol/base/dictionary'
import { certificateKind, type HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import { DISCLOSURE_CHECKED, disclosureLimits } from '@qianxian/protocol/disclosure/disclosure.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { Box } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import type { DisclosureModel } from './DisclosureModel'

export interface DisclosureSheetProps {
  isOpen: boolean
  model: DisclosureModel
  onClose: () => void
}

/** Chooses a certificate and shows exactly the sentence that the other side will read. */
export const DisclosureSheet = observer(function DisclosureSheet({ isOpen, model, onClose }: DisclosureSheetProps) {
  const form = useForm<{ kind: HandedIn | null }>({
    initial: { kind: null },
    submit: async ({ kind }) => kind && model.send(kind),
  })
  const sentence = model.sentenceOf(form.read('kind'))
  return (
    <SheetForm
      isOpen={isOpen}
      title="发一项核验说明"
      onClose={onClose}
      form={form}
      lead={`TA 只看到一句话，看不到证件和其他内容。${disclosureLimits.validDays} 天内有效，随时可以撤回。`}
      submitWords={sentence === null ? '请选择认证' : '发给 TA'}
      submitId="qx-disclosure-send"
      isSubmitDisabled={sentence === null}
    >
      <ChoiceField
        form={form}
        name="kind"
        look="open"
        label="用哪项认证"
        isNeverEmpty
        options={model.offers.map(({ kind }) => ({ value: kind, label: name(certificateKind, kind) }))}
      />
      {sentence === null ? null : (
        <Box top={16} padX={24} padY={20} surface="success" radius="m">
          <Typography size="s" tone="soft">
            TA 会看到
          </Typography>
          <Typography top={8} size="ml" weight="semibold" region="status" id="qx-disclosure-preview">
            {sentence}
          </Typography>
          <Typography top={8} size="sm" tone="soft">
            {DISCLOSURE_CHECKED}
          </Typography>
        </Box>
      )}
    </SheetForm>
  )
})
