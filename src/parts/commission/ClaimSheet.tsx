/** Claims a share of an order, in a role and with a statement. */
import type { ClaimableOrder } from '@qianxian/protocol/commission/commission.schema'
import { claimedRoles, commissionLimits, commissionRole, type ClaimedRole } from '@qianxian/protocol/commission/commission.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'
import type { ClaimSource } from './BonusModel'

interface ClaimSheetProps {
  isOpen: boolean
  orderId: number
  claims: ClaimSource
  onClose: () => void
  onDone: (order: ClaimableOrder) => void
}

interface Said {
  role: ClaimedRole
  statement: string
}

export const ClaimSheet = observer(function ClaimSheet({ isOpen, orderId, claims, onClose, onDone }: ClaimSheetProps) {
  const form = useForm<Said>({
    about: `claim:${orderId}`,
    initial: { role: claimedRoles[0], statement: '' },
    rules: {
      statement: textRule('请写下为什么应该是你', { min: commissionLimits.statementMin, max: commissionLimits.statementMax }),
    },
    submit: async ({ role, statement }) => onDone(await claims.send({ orderId, role, statement: statement.trim() })),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="为什么不是我"
      form={form}
      lead="由和双方都没有关系的审核员核实，5 个工作日内答复。答复以前，这笔订单还没结算的分成都暂缓。每笔订单只能申诉一次。"
      submitWords="提交"
      submitId="qx-claim-send"
      onDone={() => toast('已提交，等答复')}
    >
      <ChoiceField
        form={form}
        name="role"
        look="open"
        label="我是"
        isNeverEmpty
        options={claimedRoles.map((value) => ({ value, label: commissionRole[value] }))}
      />
      <TextAreaField
        id="qx-claim-text"
        form={form}
        name="statement"
        look="open"
        label="情况说明"
        isRequired
        placeholder="什么时候、怎样服务或带来这位会员，有什么记录"
        maxLength={commissionLimits.statementMax}
      />
    </SheetForm>
  )
})
