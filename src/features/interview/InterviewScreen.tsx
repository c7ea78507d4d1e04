/** A matchmaker records a meeting with a member they serve, and reads the member's answers to earlier versions. */
import { dayInShanghai, yearsBefore } from '@qianxian/protocol/base/calendar'
import { interviewHow, interviewLimits, interviewPaper } from '@qianxian/protocol/interview/interview.words'
import { education, maritalStatus } from '@qianxian/protocol/love/profile.words'
import { mateLimits } from '@qianxian/protocol/mate/mate.words'
import { countNotation } from '@qianxian/protocol/base/notation'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { ages, heights } from '@/parts/mate/ranges'
import { goBack, redirectTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { regions } from '@/stores/regions.store'
import { Box } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { ChoiceField, ChoicesField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { FieldShell } from '@/ui/form/FieldShell'
import { FormSection, scrollToError, SubmitBar } from '@/ui/form/FormView'
import { minimumChoices } from '@/ui/form/minimumChoices'
import { DateField } from '@/ui/form/PickerField'
import { PlacesField } from '@/ui/form/PlacesField'
import { RangeSlider } from '@/ui/form/RangeSlider'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { TextField } from '@/ui/form/TextField'
import type { InterviewForm } from './interviewForm'
import { InterviewModel, type Saving } from './InterviewModel'
import { InterviewVersions } from './InterviewVersions'

const minutesNotation = countNotation(3)

const hows = choices(interviewHow)
const papers = choices(interviewPaper)
const marital = choices(maritalStatus)
const leastEducation = minimumChoices(education)
const order: readonly (keyof InterviewForm & string)[] = [
  'metOn',
  'how',
  'minutes',
  'papers',
  'facts',
  'ageMin',
  'heightMin',
  'geos',
  'educationMin',
  'marital',
  'excerpt',
  'concerns',
]

const savingWords: Record<Saving, string> = {
  clean: '写的内容每 10 秒自动保存',
  typed: '还有刚写的没存上，马上自动保存',
  saving: '正在保存…',
  kept: '还没存上，已留在这台设备，会继续重试',
}

export const InterviewScreen = guardScreen(function InterviewScreen() {
  const { no } = usePageParams<'no'>()
  if (!no)
    return (
      <Screen>
        <EmptyState
          art="people"
          title="先选一位会员"
          words="从服务会员里打开 TA 的访谈记录。"
          actionWords="去选会员"
          onAction={() => redirectTo('/subpages/member/matchmaker/list', {})}
        />
      </Screen>
    )
  return <Interview no={no} />
})

const Interview = observer(function Interview({ no }: { no: string }) {
  const [model] = useState(() => new InterviewModel(no))
  useEffect(() => {
    void model.load()
    void regions.load()
    return model.keepSaving()
  }, [model])
  useDidReturn(() => void model.load())
  const { desk } = model

  async function handleSubmit() {
    const content = `${desk?.nickname ?? '会员'}会看到除「顾虑」以外的内容，确认后摘要才公开、当面核实的资料才有标记。`
    if (!(await confirm({ title: '发给本人确认', content, confirmWords: '发送' }))) return
    if (await model.submit()) toast('已发给本人确认')
    else {
      if (model.refusal) toast(model.refusal)
      await scrollToError(model.form, order)
    }
  }

  if (!desk || model.isGone || model.isUnconsented) return <Screen onRetry={() => void model.load()}>{failureOf(model)}</Screen>
  return (
    <Screen
      title={`${desk.nickname}的访谈`}
      header="plain"
      onRetry={() => void model.load()}
      onSessionChange={() => void model.load()}
      banner={
        model.left ? (
          <NoticeBar words="其他设备上写了新的内容，这里是最新的" actionWords="用本机的" onAction={() => model.takeLeft()} />
        ) : undefined
      }
      footer={<Keys model={model} onSubmit={handleSubmit} />}
    >
      <Box padTop={24} padBottom={40}>
        <InterviewVersions versions={desk.versions} />
        {model.isWriting ? <Fields model={model} /> : null}
      </Box>
    </Screen>
  )
})

function failureOf(model: InterviewModel) {
  if (model.isUnconsented)
    return (
      <EmptyState
        art="gone"
        title="会员没有授权你编辑资料"
        words="TA 授权「发布我的资料」后，才能写访谈记录。"
        actionWords="返回"
        onAction={() => goBack()}
      />
    )
  if (model.isGone)
    return (
      <EmptyState
        art="gone"
        title="这位会员不在你的服务中"
        words="可能服务已经结束，或者 TA 还没有授权。"
        actionWords="返回"
        onAction={() => goBack()}
      />
    )
  return model.loadError ? <ErrorRetry error={model.loadError} onRetry={() => model.load()} /> : <PageSkeleton kind="words" />
}

/** One bar from the first render on, whatever its content. */
const Keys = observer(function Keys({ model, onSubmit }: { model: InterviewModel; onSubmit: () => Promise<void> }) {
  if (!model.isWriting)
    return (
      <SubmitBar above="交给会员的版本不能再改，写新版本会替换它">
        <Button isBlock kind="secondary" id="qx-interview-write" onClick={() => model.write()}>
          写新版本
        </Button>
      </SubmitBar>
    )
  const isDirty = model.form.isDirty && model.saving === 'clean'
  return (
    <SubmitBar above={<Typography id="qx-interview-saving">{savingWords[isDirty ? 'typed' : model.saving]}</Typography>}>
      <Button isBlock id="qx-interview-submit" onClick={onSubmit}>
        发给本人确认
      </Button>
    </SubmitBar>
  )
})

const Fields = observer(function Fields({ model }: { model: InterviewModel }) {
  const { form, desk } = model
  const now = new Date()
  const isMet = form.read('how') === 'in_person'
  const known = (desk?.known ?? []).map(({ field, label, text }) => ({ value: field, label: `${label}：${text}` }))
  return (
    <>
      <FormSection title="这次访谈">
        <DateField<InterviewForm>
          form={form}
          name="metOn"
          label="日期"
          isRequired
          from={yearsBefore(now, interviewLimits.yearsBack)}
          to={dayInShanghai(now)}
          openAt={dayInShanghai(now)}
          placeholder="请选择"
        />
        <ChoiceField form={form} name="how" label="方式" isRequired options={hows} />
        <TextField<InterviewForm>
          form={form}
          name="minutes"
          label="时长（分钟）"
          isRequired
          type="number"
          notation={minutesNotation}
          placeholder="聊了多久"
          id="qx-interview-minutes"
        />
        <ChoicesField form={form} name="papers" label="看过的证件" options={papers} />
      </FormSection>
      {isMet ? (
        <FormSection title="当面核实的资料" note="亲眼看过证明的才勾选。会员之后改了资料，标记会自动消失。">
          <ChoicesField form={form} name="facts" label="与资料一致" options={known} />
        </FormSection>
      ) : null}
      <Wishes model={model} />
      <FormSection title="公开摘要" note="会员确认后，别人在 TA 的资料里能看到。不要写联系方式。">
        <TextAreaField
          form={form}
          name="excerpt"
          label="摘要"
          isRequired
          maxLength={interviewLimits.excerptMax}
          placeholder="见面的印象：性格、谈吐、在意的事。"
          id="qx-interview-excerpt"
        />
      </FormSection>
      <FormSection title="顾虑" note="只有你和以后接手的红娘能看到，会员看不到。">
        <TextAreaField
          form={form}
          name="concerns"
          label="要留意的"
          maxLength={interviewLimits.concernsMax}
          placeholder="比如作息、家庭情况、上一段关系。"
          id="qx-interview-concerns"
        />
      </FormSection>
    </>
  )
})

const Wishes = observer(function Wishes({ model: { form } }: { model: InterviewModel }) {
  const open = (value: number | null) => value ?? undefined
  return (
    <FormSection title="TA 的期待" note="只是建议，由本人逐项决定要不要采用。">
      <FieldShell name="ageMin" look="tall" error={form.errorOf('ageMin')}>
        <RangeSlider
          id="qx-interview-age"
          label="年龄"
          {...ages}
          from={open(form.read('ageMin'))}
          to={open(form.read('ageMax'))}
          onChange={(from, to) => form.assign({ ageMin: from ?? null, ageMax: to ?? null })}
        />
      </FieldShell>
      <FieldShell name="heightMin" look="tall" error={form.errorOf('heightMin')}>
        <RangeSlider
          id="qx-interview-height"
          label="身高"
          {...heights}
          from={open(form.read('heightMin'))}
          to={open(form.read('heightMax'))}
          onChange={(from, to) => form.assign({ heightMin: from ?? null, heightMax: to ?? null })}
        />
      </FieldShell>
      <FieldShell name="geos" label="所在地" look="tall" error={form.errorOf('geos')}>
        <PlacesField
          tree={regions.tree}
          value={form.read('geos')}
          max={mateLimits.geosMax}
          addWords="添加城市"
          onChange={(geos) => form.set('geos', geos)}
        />
      </FieldShell>
      <ChoiceField form={form} name="educationMin" label="学历" options={leastEducation} />
      <ChoicesField form={form} name="marital" label="婚姻状况" options={marital} />
    </FormSection>
  )
})
