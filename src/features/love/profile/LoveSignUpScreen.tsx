/** Filling in the dating profile for the first time: six calm steps, a hand-in, and what happens then. */
import { Text, View } from '@tarojs/components'
import Taro, { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { goBack, redirectTo, switchTab } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { screen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/Button'
import { toast } from '@/ui/base/Dialog'
import { ErrorRetry } from '@/ui/base/ErrorRetry'
import { ProgressRing } from '@/ui/base/ProgressRing'
import { Sheet } from '@/ui/base/Sheet'
import { PageSkeleton } from '@/ui/base/Skeleton'
import { Steps } from '@/ui/base/Steps'
import { scrollToError, SubmitBar } from '@/ui/form/FormView'
import { partOf, profileParts } from '@/parts/love/profileForm'
import { ProfileModel } from './ProfileModel'
import { AppealForm } from './PhotosField'
import { ConflictCard, PartFields, SavingLine } from './ProfileParts'
import { regions } from '@/stores/regions.store'
import { AuditState } from './AuditState'
import { WishModel } from '@/parts/mate/WishModel'
import './LoveSignUpScreen.scss'

const LAST = profileParts.length - 1

export const LoveSignUpScreen = screen(function LoveSignUpScreen() {
  const { field } = usePageParams<'field'>()
  const [model] = useState(() => new ProfileModel())
  const [wishes] = useState(() => new WishModel())
  const [isAppealing, setAppealing] = useState(false)
  const [photoError, setPhotoError] = useState<string | null>(null)
  const { profile, step } = model
  const part = profileParts[step] ?? profileParts[0]!

  useEffect(() => {
    void regions.load()
    void model.load().then(() => {
      // A link from elsewhere leads to the fact that is missing.
      if (field) void lead(field)
    })
    return model.watch()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [model])
  useDidShow(() => {
    // The auditors may have been at work while the page was out of sight.
    if (model.isInAudit) void model.reload()
  })

  /** The step of a field, and the field into sight. */
  async function lead(name: string) {
    if (name === 'phone') {
      await redirectTo('/pages/login/loginByBindPhone')
      return
    }
    if (name === 'form') return
    const place = name === 'photos' ? 4 : partOf(name)
    if (place !== model.step) goTo(place)
    if (name === 'photos') setPhotoError('请上传一张本人清晰头像')
    else model.form.check([name as never])
    Taro.nextTick(() => void scrollToError(model.form, [name as never]))
  }

  function goTo(next: number) {
    model.goTo(next)
    void Taro.pageScrollTo({ scrollTop: 0, duration: 0 }).catch(() => undefined)
  }

  async function handleNext() {
    const names = part.fields.filter((name) => name !== 'photos') as never[]
    if (part.key === 'photos') {
      if (model.album.isBusy) {
        toast('照片还在上传，请稍等')
        return
      }
      setPhotoError(model.album.hasAvatar ? null : '请上传一张本人清晰头像')
      if (!model.album.hasAvatar) return
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
    if (model.conflicts.length === 0) goTo(step + 1)
  }

  async function handleSubmit() {
    const [missing] = model.missing
    const name = missing?.field ?? (await model.submit())
    if (name === null) {
      void Taro.pageScrollTo({ scrollTop: 0, duration: 0 }).catch(() => undefined)
      return
    }
    toast(missing ? `还差${missing.label}没有填` : (model.refusal ?? '请看一下标红的地方'))
    await lead(name)
  }

  function handleBack() {
    if (profile && model.canEdit && step > 0) goTo(step - 1)
    else void goBack()
  }

  if (!profile) {
    return (
      <Screen title="登记资料">
        {model.loadError ? <ErrorRetry error={model.loadError} onRetry={() => model.load()} /> : <PageSkeleton kind="words" />}
      </Screen>
    )
  }
  if (!model.canEdit || profile.lifecycle === 'published') {
    return (
      <Screen title="登记资料" onRetry={() => void model.reload()}>
        <AuditState model={model} onHome={() => void switchTab('/pages/index/index')} onMine={() => void openMine()} />
      </Screen>
    )
  }
  const refused = profile.issues.length
  return (
    <Screen
      title="登记资料"
      header="plain"
      onBack={handleBack}
      footer={
        <SubmitBar above={<SavingLine model={model} />}>
          {step > 0 ? (
            <Button kind="ghost" size="l" className="qx-signup__back" onClick={() => goTo(step - 1)}>
              上一步
            </Button>
          ) : null}
          {step < LAST ? (
            <Button isBlock size="l" id="qx-signup-next" className="qx-signup__next" onClick={handleNext}>
              下一步
            </Button>
          ) : (
            <Button isBlock size="l" id="qx-signup-submit" className="qx-signup__next" onClick={handleSubmit}>
              提交审核
            </Button>
          )}
        </SubmitBar>
      }
    >
      <View className="qx-signup">
        <Steps titles={profileParts.map(({ short }) => short)} current={step} onBack={goTo} />
        <View className="qx-signup__head">
          <View className="qx-signup__heading">
            <Text className="qx-signup__title">{part.title}</Text>
            <Text className="qx-signup__words">{part.words}</Text>
          </View>
          <ProgressRing value={model.completeness} size={112} thickness={8} />
        </View>
        {refused > 0 ? (
          <View className="qx-signup__refused" onClick={() => void lead(profile.issues[0]?.field ?? 'form')}>
            <Text className="qx-signup__refused-title">有 {refused} 处需要修改</Text>
            <Text className="qx-signup__refused-words">
              {profile.issues.map((issue) => issue.label).join('、')}，改好后重新提交就可以。
            </Text>
            {profile.canAppeal ? (
              <Button size="s" kind="ghost" className="qx-signup__appeal" onClick={() => setAppealing(true)}>
                觉得不对，申诉
              </Button>
            ) : null}
          </View>
        ) : null}
        <ConflictCard model={model} />
        <PartFields model={model} wishes={wishes} part={part} photoError={photoError && !model.album.hasAvatar ? photoError : null} />
        {step === LAST ? <Ready model={model} onLead={(name) => void lead(name)} /> : null}
      </View>
      <Sheet isOpen={isAppealing} title="申诉" onClose={() => setAppealing(false)}>
        <View className="qx-mine-sheet">
          <AppealForm onSend={(text) => model.appeal(profile.auditTaskId ?? 0, text)} onDone={() => setAppealing(false)} />
        </View>
      </Sheet>
    </Screen>
  )
})

async function openMine(): Promise<void> {
  await authStore.refresh().catch(() => undefined)
  await switchTab('/member/love/index')
}

/** Before the hand-in: what is still to be filled in, each a tap away. */
const Ready = observer(function Ready({ model, onLead }: { model: ProfileModel; onLead: (field: string) => void }) {
  const { missing } = model
  if (missing.length === 0) {
    return <Text className="qx-signup__ready">都填好了。提交后由审核员查看，一般 24 小时内有结果，通过后就能开始认识人。</Text>
  }
  return (
    <View className="qx-signup__missing">
      <Text className="qx-signup__missing-title">提交前还差 {missing.length} 项</Text>
      <View className="qx-signup__missing-list">
        {missing.map(({ field, label }) => (
          <Button key={field} size="s" kind="secondary" className="qx-signup__missing-item" onClick={() => onLead(field)}>
            {label}
          </Button>
        ))}
      </View>
    </View>
  )
})
