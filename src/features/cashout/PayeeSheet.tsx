/** Chooses a payee: a stored one, or a new one with a code to the bound phone. */
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { accountFault, cardNotation, nameFault } from '@qianxian/protocol/cashout/cashout.rules'
import type { PayeeWay } from '@qianxian/protocol/cashout/cashout.schema'
import { cashoutLimits, type PayeeKind, payeeKind } from '@qianxian/protocol/cashout/cashout.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { BoundPhoneCode } from '@/parts/auth/BoundPhoneCode'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { Box } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { CodeField, TextField } from '@/ui/form/TextField'
import { SheetForm } from '@/ui/form/SheetForm'
import { smsCodeRule } from '@/ui/form/smsCodeRule'
import type { CashoutModel } from './CashoutModel'

interface PayeeSheetProps {
  isOpen: boolean
  onClose: () => void
  model: CashoutModel
}

export const PayeeSheet = observer(function PayeeSheet({ isOpen, onClose, model }: PayeeSheetProps) {
  const [setting, setSetting] = useState<PayeeKind | null>(null)
  const ways = model.payees.value?.ways ?? []
  return (
    <>
      <Sheet isOpen={isOpen && setting === null} onClose={onClose} title="收款账户">
        <Box padTop={8} padBottom={24}>
          <CellGroup>
            {ways.map((way) => (
              <WayRow
                key={way.kind}
                way={way}
                onUse={() => {
                  if (way.payee) model.choose(way.payee)
                  onClose()
                }}
                onSet={() => setSetting(way.kind)}
              />
            ))}
          </CellGroup>
        </Box>
      </Sheet>
      {setting ? (
        <NewPayee
          key={setting}
          kind={setting}
          isSet={ways.some((way) => way.kind === setting && way.payee !== null)}
          phone={model.payees.value?.phone ?? ''}
          model={model}
          onClose={() => {
            setSetting(null)
            onClose()
          }}
        />
      ) : null}
    </>
  )
})

function WayRow({ way: { kind, payee, why }, onUse, onSet }: { way: PayeeWay; onUse: () => void; onSet: () => void }) {
  const account = payee ? [payee.bankName, payee.account, payee.name].filter(Boolean).join(' ') : '未设置'
  return (
    <Cell
      id={`qx-payee-${kind}`}
      label={payeeKind[kind]}
      note={why ?? account}
      isDisabled={why !== null}
      onClick={why === null ? (payee ? onUse : onSet) : undefined}
      right={
        payee && why === null ? (
          <Button kind="ghost" size="s" id={`qx-payee-change-${kind}`} onClick={onSet}>
            更换
          </Button>
        ) : undefined
      }
    />
  )
}

interface NewPayeeProps {
  kind: PayeeKind
  /** True if this payee replaces another, which delays the next withdrawal. */
  isSet: boolean
  phone: string
  model: CashoutModel
  onClose: () => void
}

const leads: Readonly<Record<PayeeKind, string>> = {
  wechat: `收款到你现在登录的${payeeKind.wechat}。`,
  alipay: '收款到你本人的支付宝。',
  bank: '收款到你本人的银行卡。',
}

const NewPayee = observer(function NewPayee({ kind, isSet, phone, model, onClose }: NewPayeeProps) {
  const [sender] = useState(() => new BoundPhoneCode((picture) => call(cashout.sendPayeeCode, picture, errorsInline)))
  const form = useForm<{ name: string; account: string; bankName: string; code: string }>({
    initial: { name: '', account: '', bankName: '', code: '' },
    rules: {
      name: (name) => nameFault(name),
      account: (account) => (kind === 'wechat' ? null : accountFault(kind, account)),
      bankName: (bankName) => (kind === 'bank' && bankName.trim() === '' ? '请填写开户银行' : null),
      code: smsCodeRule,
    },
    submit: async ({ name, account, bankName, code }) => {
      const given = { kind, name, code, ...(kind === 'wechat' ? {} : { account }), ...(kind === 'bank' ? { bankName } : {}) }
      await model.took(await call(cashout.savePayee, given, errorsInline))
    },
  })
  return (
    <>
      <SheetForm
        isOpen
        onClose={onClose}
        title={`${isSet ? '更换' : '设置'}${payeeKind[kind]}`}
        form={form}
        lead={`${leads[kind]}${isSet ? `更换后 ${cashoutLimits.quietHours} 小时内不能提现。` : ''}验证码会发到你绑定的手机${phone ? ` ${phone}` : ''}。`}
        submitWords="保存"
        submitId="qx-payee-save"
      >
        <TextField id="qx-payee-name" form={form} name="name" label="收款人姓名" look="open" maxLength={cashoutLimits.nameMax} />
        {kind === 'wechat' ? null : (
          <TextField
            id="qx-payee-account"
            form={form}
            name="account"
            label={kind === 'bank' ? '银行卡号' : '支付宝账号'}
            look="open"
            placeholder={kind === 'bank' ? '请输入银行卡号' : '手机号或邮箱'}
            {...(kind === 'bank' ? { notation: cardNotation } : { maxLength: cashoutLimits.accountMax })}
          />
        )}
        {kind === 'bank' ? (
          <TextField id="qx-payee-bank" form={form} name="bankName" label="开户银行" look="open" maxLength={cashoutLimits.bankMax} />
        ) : null}
        <CodeField id="qx-payee-code" form={form} name="code" waitUntil={sender.waitUntil} onSend={() => sender.ask()} />
      </SheetForm>
      <CaptchaSheet gate={sender.gate} />
    </>
  )
})
