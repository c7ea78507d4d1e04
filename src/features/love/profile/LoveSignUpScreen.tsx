/** The first profile form: six steps, the submission, and the steps after it. */
import { auditWait } from '@qianxian/protocol/love/profile.words'
import Taro, { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { useCloseOnBack } from '@/platform/window/backHandling'
import { goBack, redirectTo, switchTab } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { lazyPart, lazySheet } from '@/ui/base/overlay/lazySheet'
import { ProgressRing } from '@/ui/base/feedback/ProgressRing'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Steps } from '@/ui/base/feedback/Steps'
import { Typography } from '@/ui/base/text/Typography'
import { usePolling } from '@/ui/detail/usePolling'
import { scrollToError, scrollToField, SubmitBar } from '@/ui/form/FormView'
import { profilePartOf, profileParts } from '@/parts/love/profileForm'
import { prepareNoticePrompt } from '@/parts/notice/noticePrompt'
import { submitProfile } from './submitProfile'
import type { PhotoAlbumModel } from './PhotoAlbumModel'
import { ProfileModel } from './ProfileModel'
import { signUpFields } from './signUpSteps'
import { ConflictCard } from '@/parts/love/ConflictCard'
import { PartFields, SavingLine } from './ProfileParts'
import { RefusedCard } from './RefusedCard'
import { regions } from '@/stores/regions.store'
import { WishModel } from '@/parts/mate/WishModel'

const LAST = profileParts.length - 1

const AuditState = lazyPart(() => import('./AuditState').then((late) => late.AuditState), <PageSkeleton kind="words" />)
const ApprovalMoment = lazyPart(() => import('./ApprovalDialog').then((late) => late.ApprovalDialog))
const AppealSheet = lazySheet('申诉', () => import('@/parts/audit/AppealSheet').then((late) => late.AppealSheet))

export const LoveSignUpScreen = guardScreen(function LoveSignUpScreen() {
  const { field } = usePageParams<'field'>()
  const [model] = useState(() => new ProfileModel())
  const [wishes] = useState(() => new WishModel())
  const [isAppealing, setAppealing] = useState(false)
  const [photoError, setPhotoError] = useState<string | null>(null)
  const { profile, step } = model
  const part = profileParts[step] ?? profileParts[0]!
  const fields = signUpFields(part, (name) => name === field || model.isAwaited(name))

  useEffect(() => {
    void regions.load()
    void model.load().then(() => {
      // A link may name the missing fact; otherwise the form opens at the first refused fact.
      const name = field ?? model.unmended[0]?.field
      if (name) void lead(name)
    })
    return model.watch()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [model])
  const isOpen = model.canEdit && profile?.lifecycle !== 'published'
  const [isShown, setShown] = useState(true)
  // The back key goes one step back, like the header's; overlays handle their own back key.
  useCloseOnBack(isOpen && isShown && step > 0, () => goTo(step - 1))
  useDidHide(() => setShown(false))
  usePolling(model.isInAudit, () => model.look())
  useDidShow(() => {
    setShown(true)
    // The auditors may have decided while the page was hidden.
    if (model.isInAudit) void model.reload()
  })

  /** Opens the step of a field and scrolls to it. */
  async function lead(name: string) {
    if (name === 'phone') {
      await redirectTo('/pages/login/loginByBindPhone')
      return
    }
    if (name === 'form') return
    const place = profilePartOf(name)
    if (place !== model.step) goTo(place)
    if (name === 'photos') setPhotoError('请上传一张本人清晰头像')
    else model.form.check([name as never])
    Taro.nextTick(() => scrollToField(name, model.form))
  }

  function goTo(next: number) {
    model.goTo(next)
    void Taro.pageScrollTo({ scrollTop: 0, duration: 0 }).catch(() => undefined)
  }

  async function handleNext() {
    const names = fields.filter((name) => name !== 'photos') as never[]
    if (part.key === 'photos') {
      if (model.album.isBusy) {
        toast('照片还在上传，请稍等')
        return
      }
      const { length: failed } = model.album.failed
      const gap = failed > 0 ? `还差头像：有 ${failed} 张照片没有传上去，原因在下面` : '请上传一张本人清晰头像'
      setPhotoError(model.album.hasAvatar ? null : gap)
      if (!model.album.hasAvatar) return scrollToField('photos')
      if (!(await leavesFailed(model.album))) return
    } else if (!model.form.check(names)) {
      await scrollToError(model.form, names)
      return
    }
    const isSaved = await model.save()
    if (!isSaved && names.some((name) => model.form.errorOf(name))) {
      await scrollToError(model.form, names)
      return
    }
    if (!isSaved && model.saving === 'failed') toast(model.refusal ?? '还没有保存到服务器')
    if (model.typed.conflicts.length === 0) goTo(step + 1)
  }

  async function handleSubmit() {
    const [missing] = model.unmended.length > 0 ? [] : model.missing
    const name = missing?.field ?? (await submitProfile(model))
    if (name === null) {
      void Taro.pageScrollTo({ scrollTop: 0, duration: 0 }).catch(() => undefined)
      return
    }
    toast(missing ? `还差${missing.label}没有填` : (model.refusal ?? '请看一下标红的地方'))
    await lead(name)
  }

  function handleBack() {
    if (isOpen && step > 0) goTo(step - 1)
    else void goBack()
  }

  if (!profile) {
    return (
      <Screen title="登记资料" footer="none">
        {model.loadError ? <ErrorRetry error={model.loadError} onRetry={() => model.load()} /> : <PageSkeleton kind="words" />}
      </Screen>
    )
  }
  if (!isOpen) {
    return (
      <Screen title="登记资料" onRetry={() => void model.reload()}>
        <AuditState model={model} onHome={() => void switchTab('/pages/index/index')} onMine={() => void openMine()} />
        <Box>{authStore.userInfo?.isApprovalNew ? <ApprovalMoment onMine={openMine} /> : null}</Box>
      </Screen>
    )
  }
  return (
    <Screen
      title="登记资料"
      header="plain"
      onBack={handleBack}
      footer={<StepKeys model={model} onStep={goTo} onNext={handleNext} onSubmit={handleSubmit} />}
    >
      <Box padBottom={48}>
        <Steps titles={profileParts.map(({ short }) => short)} current={step} onBack={goTo} />
        <StepHead model={model} />
        <RefusedCard model={model} onLead={(name) => void lead(name)} onAppeal={() => setAppealing(true)} />
        <ConflictCard typed={model.typed} />
        <PartFields
          model={model}
          wishes={wishes}
          part={part}
          fields={fields}
          photoError={photoError && !model.album.hasAvatar ? photoError : null}
        />
        {step === LAST ? <Ready model={model} onLead={(name) => void lead(name)} /> : null}
      </Box>
      <AppealSheet isOpen={isAppealing} onClose={() => setAppealing(false)} model={model} taskId={profile.auditTaskId} />
    </Screen>
  )
})

interface StepKeysProps {
  model: ProfileModel
  onStep: (step: number) => void
  onNext: () => unknown
  onSubmit: () => unknown
}

const StepKeys = observer(function StepKeys({ model, onStep, onNext, onSubmit }: StepKeysProps) {
  const { step } = model
  const isLast = step === LAST
  useEffect(() => {
    if (isLast) void prepareNoticePrompt('profile')
  }, [isLast])
  return (
    <SubmitBar above={<SavingLine model={model} />}>
      {step > 0 ? (
        <Button kind="ghost" size="l" onClick={() => onStep(step - 1)}>
          上一步
        </Button>
      ) : null}
      {step < LAST ? (
        <Button isBlock size="l" id="qx-signup-next" onClick={onNext}>
          下一步
        </Button>
      ) : (
        <Button isBlock size="l" id="qx-signup-submit" onClick={onSubmit}>
          提交审核
        </Button>
      )}
    </SubmitBar>
  )
})

/** The step's questions, and the progress towards a visible profile. */
const StepHead = observer(function StepHead({ model }: { model: ProfileModel }) {
  const part = profileParts[model.step] ?? profileParts[0]!
  const left = model.missing.length
  return (
    <Row align="start" padX="gutter" padTop={24} padBottom={40}>
      <Stack isGrowing right={28}>
        <Typography size="2xl" weight="bold" leading="tight" className="qx-signup__title">
          {part.title}
        </Typography>
        <Typography top={12} size="m" tone="soft">
          {part.words}
        </Typography>
        <Typography top={12} size="sm" tone={left > 0 ? 'brand' : 'success'} weight="semibold" id="qx-signup-left">
          {left > 0 ? `再填 ${left} 项，别人就能找到你` : '必填的都有了，提交通过后别人就能找到你'}
        </Typography>
      </Stack>
      <ProgressRing value={model.readiness} size={112} thickness={8} />
    </Row>
  )
})

/** Confirms before leaving failed photos behind; the question lists each with its reason. */
async function leavesFailed(album: PhotoAlbumModel): Promise<boolean> {
  const { failed } = album
  if (failed.length === 0) return true
  const words = failed.map((one) => `第 ${album.numberOf(one)} 张：${one.error}`).join('；')
  return confirm({ title: `${failed.length} 张照片没有传上去`, content: words, confirmWords: '先不传', cancelWords: '去处理' })
}

async function openMine(): Promise<void> {
  await authStore.refresh().catch(() => undefined)
  await switchTab('/member/love/index')
}

/** Before submission: the missing facts, each with a link to its field. */
const Ready = observer(function Ready({ model, onLead }: { model: ProfileModel; onLead: (field: string) => void }) {
  const { missing } = model
  if (missing.length === 0) {
    return (
      <Typography isInset align="center" size="sm" tone="soft" leading="loose">
        都填好了。提交后由审核员查看，{auditWait}，通过后就能开始认识人。
      </Typography>
    )
  }
  return (
    <Box isInset pad={28} surface="gold" radius="m">
      <Typography size="m" tone="gold" weight="semibold">
        提交前还差 {missing.length} 项
      </Typography>
      <Row isWrapping gap={16} top={16}>
        {missing.map(({ field, label }) => (
          <Button key={field} size="s" kind="secondary" onClick={() => onLead(field)}>
            {label}
          </Button>
        ))}
      </Row>
    </Box>
  )
})
