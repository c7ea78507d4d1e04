/** Editing the member's own profile: all parts on one page, the live values next to pending ones, and the audit. */
import { View } from '@tarojs/components'
import type { MyProfile } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Screen } from '@/shell/Screen'
import { Button } from '@/ui/base/action/Button'
import { Cell } from '@/ui/base/layout/Cell'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { failureWords } from '@/platform/fault'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { ProgressRing } from '@/ui/base/feedback/ProgressRing'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Tabs } from '@/ui/base/action/Tabs'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { fieldId } from '@/ui/form/FieldShell'
import { focusField, scrollToError, SubmitBar } from '@/ui/form/FormView'
import { usePolling } from '@/ui/detail/usePolling'
import { underHeader } from '@/ui/shell/frameMetrics'
import { DraftConfirm } from './DraftConfirm'
import { submitProfile } from './submitProfile'
import { profileState } from '../area/areaWords'
import { AppealSheet } from '@/parts/audit/AppealSheet'
import { prepareNoticePrompt } from '@/parts/notice/noticePrompt'
import { instantFields, profilePartOf, profileParts, type ProfilePart } from '@/parts/love/profileForm'
import { ProfileModel } from './ProfileModel'
import { ConflictCard } from '@/parts/love/ConflictCard'
import { PartFields, SavingLine } from './ProfileParts'
import { RefusedCard } from './RefusedCard'
import { regions } from '@/stores/regions.store'
import { WechatSheet } from './WechatSheet'
import { WishModel } from '@/parts/mate/WishModel'

type Anchor = ProfilePart['key'] | 'contact'

const anchors: { value: Anchor; label: string }[] = [
  ...profileParts.map(({ key, short }) => ({ value: key, label: short })),
  { value: 'contact', label: '联系方式' },
]
const titles: Record<ProfilePart['key'], string> = {
  basic: '基本资料',
  family: '婚姻与家庭',
  work: '学历与工作',
  about: '关于我',
  photos: '照片',
  wishes: '择偶要求',
}
/** Height in CSS px of the anchor row under the header. */
const TABS_HEIGHT = 52

export const LoveEditScreen = guardScreen(function LoveEditScreen() {
  const { field, part } = usePageParams<'field' | 'part'>()
  const [model] = useState(() => new ProfileModel())
  const [wishes] = useState(() => new WishModel())
  const [anchor, setAnchor] = useState<Anchor>('basic')
  const [sheet, setSheet] = useState<'wechat' | 'appeal' | null>(part === 'wechat' ? 'wechat' : null)
  const { profile, form } = model

  useEffect(() => {
    void regions.load()
    void prepareNoticePrompt('profile')
    void model.load().then(() => {
      const name = field ?? (part ? undefined : model.unmended[0]?.field)
      if (name) Taro.nextTick(() => lead(name))
      else if (anchors.some(({ value }) => value === part)) Taro.nextTick(() => handleAnchor(part as Anchor))
    })
    return model.watch()
    // The address contains the initial part, which does not change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [model])
  useDidReturn(() => void model.reload())
  usePolling(model.isInAudit, () => model.look())

  function handleAnchor(next: Anchor) {
    setAnchor(next)
    scrollTo(`#qx-edit-${next}`)
  }

  function lead(name: string) {
    if (name === 'form') return
    setAnchor(name === 'photos' ? 'photos' : (profileParts[profilePartOf(name)]?.key ?? 'basic'))
    scrollTo(`#${fieldId(name)}`)
    focusField(form, name)
  }

  async function handleSubmit() {
    const typed = Object.keys(form.changes)
    if (!form.check(typed as never[])) {
      await scrollToError(form)
      return
    }
    const isOnlyInstant = (profile?.changed.length ?? 0) === 0 && typed.every((name) => instantFields.has(name))
    if (isOnlyInstant) {
      if (await model.save()) toast('已更新')
      else await handleRefused()
      return
    }
    const name = await submitProfile(model)
    if (name === null) {
      toast('已提交审核')
      scrollTo('#qx-edit-top')
      return
    }
    toast(model.refusal ?? '请看一下标红的地方')
    lead(name)
  }

  async function handleSave() {
    if (await model.save()) toast('已保存')
    else await handleRefused()
  }

  async function handleRefused() {
    if (model.typed.conflicts.length > 0) scrollTo('#qx-conflicts')
    else await scrollToError(form)
    toast(model.refusal ?? '请看一下标红的地方')
  }

  async function handleWithdraw() {
    if (!(await confirm({ title: '撤回审核', content: '撤回后可以继续修改，改好再提交。', confirmWords: '撤回' }))) return
    await model.withdraw().then(
      () => toast('已撤回，可以继续修改'),
      (error: unknown) => toast(failureWords(error)),
    )
  }

  if (!profile) {
    return (
      <Screen title="编辑资料">
        {model.loadError ? <ErrorRetry error={model.loadError} onRetry={() => model.load()} /> : <PageSkeleton kind="words" />}
      </Screen>
    )
  }
  return (
    <Screen
      title="编辑资料"
      header="plain"
      onRetry={() => void model.reload()}
      footer={
        model.canEdit ? (
          <SubmitBar above={<SavingLine model={model} />}>
            <Button kind="ghost" size="l" id="qx-edit-save" isDisabled={!form.isDirty} onClick={handleSave}>
              保存
            </Button>
            <Button isBlock size="l" id="qx-edit-submit" isDisabled={!model.hasChanges} onClick={handleSubmit}>
              {model.hasChanges ? '提交修改' : '没有修改'}
            </Button>
          </SubmitBar>
        ) : undefined
      }
    >
      <Tabs tabs={anchors} value={anchor} onChange={handleAnchor} isSticky />
      <Box id="qx-edit-top" padTop={24} padBottom={48}>
        {model.isInAudit ? (
          <Box bottom={24}>
            <NoticeBar words="修改正在审核，这段时间暂时不能再改" icon="clock" actionWords="撤回" onAction={() => void handleWithdraw()} />
          </Box>
        ) : null}
        <Standing model={model} profile={profile} onAppeal={() => setSheet('appeal')} />
        <RefusedCard model={model} onLead={lead} />
        <DraftConfirm model={model} />
        <ConflictCard typed={model.typed} />
        <Parts model={model} wishes={wishes} />
        <Contact profile={profile} onEdit={() => setSheet('wechat')} />
      </Box>
      <WechatSheet isOpen={sheet === 'wechat'} model={model} onClose={() => setSheet(null)} />
      <AppealSheet isOpen={sheet === 'appeal'} onClose={() => setSheet(null)} model={model} taskId={profile.auditTaskId} />
    </Screen>
  )
})

type PartProps = { profile: MyProfile }

/** The profile's completeness and audit state. */
const Standing = observer(function Standing({ model, profile, onAppeal }: PartProps & { model: ProfileModel; onAppeal: () => void }) {
  const state = profileState(profile)
  return (
    <Row isInset bottom={32}>
      <ProgressRing value={model.completeness} size={112} thickness={8} />
      <Stack align="start" isGrowing right={20} left={28}>
        <Tag tone={state.tone}>{state.words}</Tag>
        <Typography top={8} size="sm" tone="soft" leading="close">
          {state.note}
        </Typography>
      </Stack>
      {profile.canAppeal && profile.auditTaskId !== null ? (
        <Button size="s" kind="secondary" onClick={onAppeal}>
          申诉
        </Button>
      ) : null}
    </Row>
  )
})

/** All facts, part by part. */
function Parts({ model, wishes }: { model: ProfileModel; wishes: WishModel }) {
  return (
    <>
      {profileParts.map((one) => (
        <View key={one.key} id={`qx-edit-${one.key}`}>
          <Typography isInset top={16} bottom={20} size="xl" weight="bold">
            {titles[one.key]}
          </Typography>
          {one.key === 'about' ? (
            <Typography isInset bottom={20} size="s" tone="soft">
              标签、吸烟和饮酒习惯改了就生效，文字需要审核。
            </Typography>
          ) : null}
          <PartFields model={model} wishes={wishes} part={one} />
        </View>
      ))}
    </>
  )
}

function Contact({ profile, onEdit }: PartProps & { onEdit: () => void }) {
  if (process.env.TARO_ENV === 'tt') return null
  return (
    <View id="qx-edit-contact">
      <Typography isInset top={16} bottom={20} size="xl" weight="bold">
        联系方式
      </Typography>
      <Box isInset bottom={32} surface="card" isClipped>
        <Cell icon="message-circle" label="微信号" note="只对你选择开放的人可见" value={profile.wechat ?? '未填写'} onClick={onEdit} />
      </Box>
    </View>
  )
}

/** Scrolls until the element is just below the two bars at the top. */
function scrollTo(selector: string): void {
  const query = Taro.createSelectorQuery()
  query.select(selector).boundingClientRect()
  query.selectViewport().scrollOffset()
  query.exec((found: [{ top: number } | null, { scrollTop: number } | null]) => {
    const [box, offset] = found
    if (!box) return
    void Taro.pageScrollTo({ scrollTop: Math.max(0, (offset?.scrollTop ?? 0) + box.top - underHeader() - TABS_HEIGHT), duration: 200 })
  })
}
