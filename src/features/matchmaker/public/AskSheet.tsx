import { options } from '@qianxian/protocol/base/dictionary'
import { consentScope, type ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { MatchmakerCard } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { observer } from 'mobx-react'
import { call, saidByScreen } from '@/request/call'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/Dialog'
import { ChoicesField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'

const notes: Record<ConsentScope, string> = {
  publish: '替我填写和更新资料，每次都由我确认',
  propose: '把合适的人推荐给我，也把我推荐给别人',
  show_photo: '其他红娘配对时可以看到我的照片',
  hold_phone: '方便电话沟通，结束服务即删除',
}

export interface AskSheetProps {
  isOpen: boolean
  card: MatchmakerCard
  onClose: () => void
  onDone: () => void
}

/** What the matchmaker may do for the member, each thing agreed to on its own; none is ticked for the member. */
export const AskSheet = observer(function AskSheet({ isOpen, card, onClose, onDone }: AskSheetProps) {
  const form = useForm<{ scopes: ConsentScope[] }>({
    about: `ask:${card.id}`,
    initial: { scopes: [] },
    submit: ({ scopes }) => call(matchmaker.askMatchmaker, { id: card.id, scopes }, saidByScreen),
  })
  const isNone = form.read('scopes').length === 0
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={`请${card.name}做我的红娘`}
      form={form}
      lead="只授权你愿意的部分，随时可以收回。"
      submitWords={isNone ? '请至少授权一项' : '授权并发出邀请'}
      submitId="qx-matchmaker-send"
      isSubmitDisabled={isNone}
      onDone={() => {
        toast('已发出，等红娘回复')
        onDone()
      }}
    >
      <ChoicesField
        form={form}
        name="scopes"
        look="open"
        as="rows"
        options={options(consentScope).map(({ value, name }) => ({ value, label: name, note: notes[value] }))}
      />
    </SheetForm>
  )
})
