import { contract } from '@qianxian/protocol/contract/contract'
import { EARLY_START_TEXT, EARLY_START_VERSION } from '@qianxian/protocol/contract/contract.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { BoundPhoneCode } from '@/parts/auth/BoundPhoneCode'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { ChoicesField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import { smsCodeRule } from '@/ui/form/smsCodeRule'
import { CodeField } from '@/ui/form/TextField'
import type { ContractModel } from './ContractModel'

export interface EarlyStartSheetProps {
  isOpen: boolean
  onClose: () => void
  model: ContractModel
}

/** The written wish to start within the cooling-off period: a tick and a code. */
export const EarlyStartSheet = observer(function EarlyStartSheet({ isOpen, onClose, model }: EarlyStartSheetProps) {
  const [sender] = useState(
    () => new BoundPhoneCode((picture) => call(contract.sendEarlyStartCode, { id: model.id, ...picture }, errorsInline)),
  )
  const form = useForm<{ isAgreed: 'yes'[]; code: string }>({
    initial: { isAgreed: [], code: '' },
    rules: { isAgreed: (agreed) => (agreed.length > 0 ? null : '请看过说明，同意后勾选'), code: smsCodeRule },
    submit: ({ code }) => model.wishEarlyStart(code),
  })
  return (
    <>
      <SheetForm
        isOpen={isOpen}
        onClose={onClose}
        title="提前开始服务"
        form={form}
        lead="冷静期内门店不会开始服务，除非你书面要求。不想提前开始，就不用填写。"
        submitWords="要求提前开始"
        submitId="qx-contract-early-send"
        onDone={() => toast('已记录，门店可以开始服务')}
      >
        <ChoicesField
          form={form}
          name="isAgreed"
          look="open"
          as="rows"
          label={`我的要求（版本 ${EARLY_START_VERSION}）`}
          options={[{ value: 'yes' as const, label: '我看过并同意', note: EARLY_START_TEXT }]}
        />
        <CodeField id="qx-contract-early-code" form={form} name="code" waitUntil={sender.waitUntil} onSend={() => sender.ask()} />
      </SheetForm>
      <CaptchaSheet gate={sender.gate} />
    </>
  )
})
