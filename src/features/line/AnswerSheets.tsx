import { isIn, names } from '@qianxian/protocol/base/dictionary'
import {
  contactDuration,
  type ContactDuration,
  type ContactScope,
  declineReason,
  type DeclineReason,
} from '@qianxian/protocol/line/line.words'
import type { LineDetail } from '@qianxian/protocol/line/line.schema'
import { observer } from 'mobx-react'
import { availableContacts, contactWords, noContactHint } from '@/parts/line/availableContacts'
import { WechatAdder } from '@/parts/line/WechatAdder'
import { useForm } from '@/shell/form'
import { Box, Row } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { ChoiceField, ChoicesField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import type { FormModel } from '@/ui/form/FormModel'
import { SheetForm } from '@/ui/form/SheetForm'
import type { LineModel } from './LineModel'

const safety = ['先在公共场所见面，把行程告诉家人或朋友', '不借钱、不投资、不代付，对方再着急也一样', '觉得不对，随时收回联系方式并举报']

interface SheetProps {
  isOpen: boolean
  model: LineModel
  onClose: () => void
}
type OpeningProps = SheetProps & { line: LineDetail }

/** Contacts opened to the other side, and for how long. */
interface Opening {
  scopes: ContactScope[]
  duration: ContactDuration
}

function useOpening({ line }: OpeningProps, send: (opening: Opening) => Promise<void>): FormModel<Opening> {
  // No contact is preselected except those already open.
  const scopes = line.myContacts.filter((scope) => line.given?.scopes.includes(scope))
  return useForm<Opening>({ initial: { scopes, duration: 'd7' }, submit: send })
}

interface OpeningFieldsProps {
  form: FormModel<Opening>
  model: LineModel
  line: LineDetail
}

const OpeningFields = observer(function OpeningFields({ form, model, line }: OpeningFieldsProps) {
  const isAsked = line.scopesAsked.length > 0 && !line.row.isSender
  const own = line.myContacts.filter((scope) => isIn(availableContacts, scope))
  const asked = isAsked ? `TA 希望交换${names(contactWords, line.scopesAsked)}` : undefined
  return (
    <>
      <ChoicesField
        form={form}
        name="scopes"
        look="open"
        label="开放哪些联系方式"
        options={own.map((value) => ({ value, label: contactWords[value] }))}
        hint={own.length > 0 ? asked : [asked, noContactHint].filter(Boolean).join('，')}
      />
      {line.myContacts.includes('wechat') ? null : <WechatAdder onSaved={() => model.detail.reload()} />}
      {form.read('scopes').length > 0 ? (
        <ChoiceField form={form} name="duration" look="open" label="开放多久" isNeverEmpty options={choices(contactDuration)} />
      ) : null}
    </>
  )
})

/** The target's acceptance: its consequences, the contacts to open, and advice. */
export const AcceptSheet = observer(function AcceptSheet(props: OpeningProps) {
  const { isOpen, line, model, onClose } = props
  const form = useOpening(props, ({ scopes, duration }) => model.accept(scopes, duration))
  return (
    <SheetForm
      isOpen={isOpen}
      title={`愿意认识 ${line.row.other.nickname}`}
      onClose={onClose}
      form={form}
      lead={
        <Row align="start" gap={16} bottom={32} pad={24} surface="brand" radius="m">
          <Icon name="hand-heart" size={40} color="var(--qx-brand-text)" />
          <Typography isGrowing size="m">
            同意后牵线成功，你会看到 TA 愿意开放的联系方式。你的由你决定，什么都不选也可以，以后再开放。
          </Typography>
        </Row>
      }
      submitWords={form.read('scopes').length > 0 ? '同意，并开放所选' : '同意，先不开放联系方式'}
      submitId="qx-accept-confirm"
    >
      <OpeningFields form={form} model={model} line={line} />
      <Box top={16} padX={24} padY={20} surface="success" radius="m">
        {safety.map((words) => (
          <Row key={words} gap={16} padY={8}>
            <Icon name="shield-check" size={30} color="var(--qx-success)" />
            <Typography isGrowing size="sm" leading="close">
              {words}
            </Typography>
          </Row>
        ))}
      </Box>
    </SheetForm>
  )
})

/** Opens contacts later, or changes what is open. */
export const GrantSheet = observer(function GrantSheet(props: OpeningProps) {
  const { isOpen, line, model, onClose } = props
  const form = useOpening(props, ({ scopes, duration }) => model.grant(scopes, duration))
  const isNone = form.read('scopes').length === 0
  return (
    <SheetForm
      isOpen={isOpen}
      title="开放联系方式"
      onClose={onClose}
      form={form}
      lead="对方每次查看你都能看到次数，随时可以收回。"
      submitWords={isNone ? '请选择联系方式' : '开放给 TA'}
      submitId="qx-grant-confirm"
      isSubmitDisabled={isNone}
    >
      <OpeningFields form={form} model={model} line={line} />
    </SheetForm>
  )
})

/** The target's refusal, in polite words. */
export const DeclineSheet = observer(function DeclineSheet({ isOpen, model, onClose }: SheetProps) {
  const form = useForm<{ declineReason: DeclineReason | null }>({
    initial: { declineReason: null },
    submit: async (values) => values.declineReason && model.decline(values.declineReason),
  })
  const isNone = form.read('declineReason') === null
  return (
    <SheetForm
      isOpen={isOpen}
      title="婉拒"
      onClose={onClose}
      form={form}
      lead="对方只会看到这一句，不会知道别的原因。"
      submitWords={isNone ? '选一句想说的话' : '这样回复'}
      submitId="qx-decline-confirm"
      isSubmitDisabled={isNone}
    >
      <ChoiceField form={form} name="declineReason" look="open" as="rows" isNeverEmpty options={choices(declineReason)} />
    </SheetForm>
  )
})
