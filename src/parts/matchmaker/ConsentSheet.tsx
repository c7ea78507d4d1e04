import type { Representation } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { SheetForm } from '@/ui/form/SheetForm'
import { ConsentChoices, noConsent } from './ConsentChoices'
import type { MyMatchmaker } from './MyMatchmaker'

export interface ConsentSheetProps {
  model: MyMatchmaker
  request: Representation | null
  onClose: () => void
}

/** A matchmaker's offer of service: their message, their card, and the scopes that the member grants. */
export const ConsentSheet = observer(function ConsentSheet({ model, request, onClose }: ConsentSheetProps) {
  const form = useForm({
    about: `consent:${request?.id ?? 0}`,
    initial: noConsent,
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

  const isNone = form.read('scopes').length === 0
  return (
    <SheetForm
      isOpen={request !== null}
      title={request ? `${request.matchmaker.name}想为你服务` : ''}
      onClose={onClose}
      form={form}
      lead={request?.message ? `「${request.message}」` : request?.matchmaker.bio}
      beside={
        <Button kind="ghost" size="l" onClick={handleDecline}>
          婉拒
        </Button>
      }
      submitWords={isNone ? '请勾选同意的内容' : '同意所选'}
      isSubmitDisabled={isNone}
      onDone={() => toast('已授权，随时可以结束')}
    >
      {request?.message ? (
        <Typography bottom={24} size="sm" tone="soft">
          {request.matchmaker.bio}
        </Typography>
      ) : null}
      <ConsentChoices form={form} asked={request?.scopes} />
    </SheetForm>
  )
})
