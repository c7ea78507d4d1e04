/** A matchmaker edits a served member's profile; the member confirms before any change takes effect. */
import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { goBack, redirectTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { regions } from '@/stores/regions.store'
import { Button } from '@/ui/base/action/Button'
import { Box, Row } from '@/ui/base/layout/layout'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { Icon } from '@/ui/base/media/Icon'
import { lazyPart } from '@/ui/base/overlay/lazySheet'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Typography } from '@/ui/base/text/Typography'
import { FormSection, scrollToError, SubmitBar } from '@/ui/form/FormView'
import { ConflictCard } from '@/parts/love/ConflictCard'
import { factWords, profileParts } from '@/parts/love/profileForm'
import { ProfileInput } from '@/parts/love/ProfileInput'
import { MemberEditModel } from './MemberEditModel'

/** The fields of the member's own form, under headings worded for a matchmaker who edits. */
const titles: Partial<Record<(typeof profileParts)[number]['key'], { title: string; note?: string }>> = {
  basic: { title: '基本信息' },
  family: { title: '婚姻与家庭', note: '婚姻状况和孩子的情况，请和本人核实后再写。' },
  work: { title: '学历、工作与收入', note: '收入只选区间，由本人确认。' },
  about: { title: '介绍', note: '用本人的口吻写，不要写联系方式。' },
}
const parts = profileParts.flatMap((part) => {
  const own = titles[part.key]
  return own ? [{ ...own, key: part.key, fields: part.fields as readonly ProfileField[] }] : []
})
const order = parts.flatMap((part) => part.fields)

/** Loaded only if the page opens without a member. */
const MemberChooser = lazyPart(() => import('./MemberChooser').then((file) => file.MemberChooser), <PageSkeleton kind="rows" />)

export const MatchmakerEditScreen = guardScreen(function MatchmakerEditScreen() {
  const { no } = usePageParams<'no'>()
  if (!no)
    return (
      <MemberChooser title="编辑谁的资料" onChoose={(chosen) => void redirectTo('/subpages/member/matchmaker/editinfo', { no: chosen })} />
    )
  return <Edit no={no} />
})

const Edit = observer(function Edit({ no }: { no: string }) {
  const [model] = useState(() => new MemberEditModel(no))
  useEffect(() => {
    void model.load()
    void regions.load()
    return () => model.form.flushDraft()
  }, [model])
  const { profile, form } = model

  async function showFault() {
    if (model.refusal) toast(model.refusal)
    else if (model.typed.conflicts.length > 0) toast('有几项在别处也改过，先选要留下的')
    await scrollToError(form, order)
  }

  async function handleSave() {
    if (await model.save()) toast('草稿已保存')
    else await showFault()
  }

  async function handleSend() {
    const count = model.changedFields.length
    const content = `${model.memberName}会看到你改了哪 ${count} 项，同意后才提交审核，不同意就保持原样。`
    if (!(await confirm({ title: '发给本人确认', content, confirmWords: '发送' }))) return
    if (await model.send()) {
      toast('已发给本人确认')
      await goBack()
    } else await showFault()
  }

  if (!profile) {
    const failure = model.isGone ? (
      <EmptyState
        art="gone"
        title="这位会员不在你的服务中"
        words="可能服务已经结束，或者 TA 还没有授权。"
        actionWords="返回"
        onAction={() => goBack()}
      />
    ) : model.loadError ? (
      <ErrorRetry error={model.loadError} onRetry={() => model.load()} />
    ) : (
      <PageSkeleton kind="words" />
    )
    return <Screen onRetry={() => void model.load()}>{failure}</Screen>
  }

  return (
    <Screen
      title={`编辑${model.memberName}的资料`}
      header="plain"
      banner={model.closedWords ? <NoticeBar words={model.closedWords} icon="clock" /> : undefined}
      onRetry={() => void model.load()}
      footer={
        model.canEdit ? (
          <SubmitBar>
            <Button kind="ghost" id="qx-edit-save" isDisabled={!form.isDirty} onClick={handleSave}>
              {form.isDirty ? '存草稿' : '已保存'}
            </Button>
            <Button isBlock id="qx-edit-send" isDisabled={model.changedFields.length === 0} onClick={handleSend}>
              {model.changedFields.length > 0 ? `发给本人确认（${model.changedFields.length} 项）` : '还没有修改'}
            </Button>
          </SubmitBar>
        ) : undefined
      }
    >
      <Box padTop={24} padBottom={40}>
        <Row align="start" isInset bottom={32} padX={28} padY={24} surface="success" radius="m" tone="success">
          <Icon name="shield-check" size={40} />
          <Typography isGrowing left={16} size="sm" tone="ink">
            你写的是草稿。{model.memberName}本人确认后才会提交审核，在那之前别人看到的还是原来的资料。照片和择偶期待只能由本人修改。
          </Typography>
        </Row>
        <ConflictCard typed={model.typed} />
        {parts.map((part) => (
          <FormSection key={part.key} title={part.title} note={part.note}>
            {part.fields.map((field) => (
              <Field key={field} model={model} field={field} />
            ))}
          </FormSection>
        ))}
      </Box>
    </Screen>
  )
})

const Field = observer(function Field({ model, field }: { model: MemberEditModel; field: ProfileField }) {
  const { profile, form } = model
  const isLocked = profile?.lockedFields.includes(field) ?? false
  const isChanged = model.changedFields.includes(field)
  const issue = field in form.changes ? undefined : profile?.issues.find((one) => one.field === field)
  return (
    <>
      <ProfileInput
        form={form}
        field={field}
        regions={regions.tree}
        isDisabled={isLocked || !model.canEdit}
        hint={isLocked ? '实名认证后不能修改' : undefined}
      />
      {issue ? (
        <Box padX={28} padBottom={20}>
          <Typography size="s" tone="danger" leading="close" isAsWritten>
            {issue.reason}。{issue.howToFix}
          </Typography>
        </Box>
      ) : isChanged ? (
        <Box padX={28} padBottom={20}>
          <Typography size="s" tone="gold" leading="close" isAsWritten>
            原来：{factWords(field, profile?.live[field], regions.tree)}
          </Typography>
        </Box>
      ) : null}
    </>
  )
})
