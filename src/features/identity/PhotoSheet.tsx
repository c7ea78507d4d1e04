/** A fresh photo instead of a face check: it proves less, and the photo is not kept. */
import { identity } from '@qianxian/protocol/identity/identity'
import { checkFailure, identityConsents } from '@qianxian/protocol/identity/identity.words'
import { observer } from 'mobx-react'
import { isCancelled } from '@/platform/cancelled'
import { failureWords } from '@/platform/fault'
import { takePortrait } from '@/platform/media/portrait'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { Photo } from '@/ui/base/media/Photo'
import { FieldShell } from '@/ui/form/FieldShell'
import type { FormModel } from '@/ui/form/FormModel'
import { SheetForm } from '@/ui/form/SheetForm'
import { CardFields, Consent, consentIn } from './IdentityFields'
import { emptyIdentityDraft, identityRules, type IdentityDraft } from './identityDraft'
import './PhotoSheet.scss'

interface PhotoSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Called after a pass or a used attempt: the identity state has changed. */
  onJudged: () => unknown
}

export const PhotoSheet = observer(function PhotoSheet({ isOpen, onClose, onJudged }: PhotoSheetProps) {
  const form = useForm<IdentityDraft>({
    initial: emptyIdentityDraft,
    rules: { ...identityRules, portrait: (portrait) => (portrait ? null : '请拍一张正脸照') },
    submit: ({ realName, idCard, portrait }) => send(realName, idCard, portrait!.content),
  })

  async function send(realName: string, idCard: string, portrait: string) {
    const given = { realName, idCard, portrait, agreesToIdentity: true as const, agreesToFace: true as const }
    const { failure } = await call(identity.photoRealNameAuth, given, { ...errorsInline, loadingText: '正在比对' })
    // A second attempt needs a new photo: the compared one is discarded.
    form.set('portrait', null)
    toast(failure ? checkFailure[failure] : '实名认证已通过')
  }

  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="照片核验"
      lead="不方便刷脸时，可以用现拍的正脸照核验姓名和身份证号。通过后显示「已实名」；「已刷脸」仍要刷脸才有。"
      form={form}
      submitWords="开始比对"
      submitId="qx-identity-compare"
      onDone={onJudged}
    >
      <CardFields form={form} isInSheet />
      <PortraitField form={form} />
      <Consent field={consentIn(form, 'agreesToIdentity')} consent={identityConsents.identity} isInSheet />
      <Consent field={consentIn(form, 'agreesToFace')} consent={identityConsents.portrait} isInSheet />
    </SheetForm>
  )
})

const PortraitField = observer(function PortraitField({ form }: { form: FormModel<IdentityDraft> }) {
  const portrait = form.read('portrait')

  async function handleTake() {
    try {
      form.set('portrait', await takePortrait())
    } catch (error) {
      if (!isCancelled(error)) toast(failureWords(error))
    }
  }

  return (
    <FieldShell name="portrait" label="正脸照" look="open" hint="正对镜头，光线充足，不戴口罩和墨镜" error={form.errorOf('portrait')}>
      <Row gap={24} padTop={12} padBottom={12}>
        {portrait ? <Photo className="qx-portrait" src={portrait.path} ratio="3:4" isLazy={false} alt="刚拍的正脸照" /> : null}
        <Stack>
          <Button kind="secondary" icon="camera" id="qx-identity-take" onClick={handleTake}>
            {portrait ? '重拍' : '拍一张'}
          </Button>
        </Stack>
      </Row>
    </FieldShell>
  )
})
