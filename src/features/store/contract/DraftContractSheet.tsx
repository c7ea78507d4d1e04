import { contract } from '@qianxian/protocol/contract/contract'
import { deliverableKind } from '@qianxian/protocol/contract/contract.words'
import { relationshipStages, relationshipStatus } from '@qianxian/protocol/couple/couple.words'
import { countNotation, decimalNotation } from '@qianxian/protocol/base/notation'
import type { StoreMember } from '@qianxian/protocol/store/store.schema'
import { observer } from 'mobx-react'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextField } from '@/ui/form/TextField'
import { draftOf, draftRules, emptyDraft, serviceKinds, type TypedDraft } from './draftForm'

export interface DraftContractSheetProps {
  isOpen: boolean
  onClose: () => void
  storeId: number
  member: StoreMember
}

/** Digits of the greatest price in yuan with two decimals, of a number of services, and of a share in percent. */
const PRICE_LENGTH = 9
const TIMES_LENGTH = 3
const SHARE_LENGTH = 6

/** The draft of a contract for a member, with a success fee if the store proposes one. */
export const DraftContractSheet = observer(function DraftContractSheet({ isOpen, onClose, storeId, member }: DraftContractSheetProps) {
  const form = useForm<TypedDraft>({
    about: `store-contract:${member.id}`,
    initial: emptyDraft,
    rules: draftRules,
    submit: (typed) => call(contract.draftContract, { storeId, memberId: member.id, ...draftOf(typed) }, errorsInline),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={`给${member.name}起草合同`}
      form={form}
      lead="门店签署后发给会员。成功费写进合同，只在合同介绍认识的两个人都确认阶段以后到期，由会员自己付款。"
      submitWords="生成合同"
      submitId="qx-draft-send"
      onDone={() => toast('合同已生成，请到「门店的合同」签署')}
    >
      <TextField id="qx-draft-title" form={form} name="title" label="合同名称" look="open" isRequired />
      {serviceKinds.map((kind) => (
        <TextField
          key={kind}
          id={`qx-draft-${kind}`}
          form={form}
          name={kind}
          label={`${deliverableKind[kind]}次数`}
          look="open"
          type="number"
          placeholder="没有就不填"
          notation={countNotation(TIMES_LENGTH)}
        />
      ))}
      <TextField
        id="qx-draft-months"
        form={form}
        name="months"
        label="服务月数"
        look="open"
        isRequired
        type="number"
        notation={countNotation(2)}
      />
      <TextField
        id="qx-draft-price"
        form={form}
        name="price"
        label="合同金额（元）"
        look="open"
        isRequired
        type="digit"
        notation={decimalNotation(PRICE_LENGTH)}
      />
      <TextField
        id="qx-draft-fee"
        form={form}
        name="fee"
        label="成功费（元）"
        look="open"
        type="digit"
        placeholder="不收就不填"
        notation={decimalNotation(PRICE_LENGTH)}
      />
      {relationshipStages.map((stage) => (
        <TextField
          key={stage}
          id={`qx-draft-${stage}`}
          form={form}
          name={stage}
          label={`「${relationshipStatus[stage]}」的比例（%）`}
          look="open"
          type="digit"
          placeholder="没有就不填"
          notation={decimalNotation(SHARE_LENGTH)}
        />
      ))}
    </SheetForm>
  )
})
