import { options } from '@qianxian/protocol/base/dictionary'
import { consentScope, type ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Representation } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { Button } from '@/ui/base/Button'
import { toast } from '@/ui/base/Dialog'
import { ChoicesField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import type { MyMatchmaker } from './MyMatchmaker'

const notes: Record<ConsentScope, string> = {
  publish: '红娘可以帮你修改资料，每次都要你确认后才会提交。',
  propose: '红娘可以替你发起牵线，对方同意后你们才会认识。',
  show_photo: '你的清晰照片会给其他红娘看，不会公开。',
  hold_phone: '红娘能看到你的手机号，用来电话沟通。',
}

export interface ConsentSheetProps {
  model: MyMatchmaker
  request: Representation | null
  onClose: () => void
}

/** Each of the four permissions is ticked on its own; none is ticked for the member. */
export const ConsentSheet = observer(function ConsentSheet({ model, request, onClose }: ConsentSheetProps) {
  const form = useForm<{ scopes: ConsentScope[] }>({
    about: `consent:${request?.id ?? 0}`,
    initial: { scopes: [] },
    submit: async ({ scopes }) => request && model.answer(request.id, true, scopes),
  })

  async function handleDecline() {
    if (!request) return
    try {
      await model.answer(request.id, false, [])
      form.clear()
      toast('已婉拒')
      onClose()
    } catch (error) {
      form.refuse(error)
    }
  }

  const asked = options(consentScope).filter(({ value }) => request?.scopes.length === 0 || request?.scopes.includes(value))
  const isNone = form.read('scopes').length === 0
  return (
    <SheetForm
      isOpen={request !== null}
      title={request ? `${request.matchmaker.name}想为你服务` : ''}
      onClose={onClose}
      form={form}
      lead={request?.matchmaker.bio}
      beside={
        <Button kind="ghost" size="l" onClick={handleDecline}>
          婉拒
        </Button>
      }
      submitWords={isNone ? '请勾选同意的内容' : '同意所选'}
      isSubmitDisabled={isNone}
      onDone={() => toast('已授权，随时可以结束')}
    >
      <ChoicesField
        form={form}
        name="scopes"
        look="open"
        as="rows"
        options={asked.map(({ value, name }) => ({ value, label: name, note: notes[value] }))}
      />
    </SheetForm>
  )
})
