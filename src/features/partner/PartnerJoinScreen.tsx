/** Becoming a partner: the programme for everybody, then the application, its state, and the agreement to sign. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import type { MyPartner } from '@qianxian/protocol/partner/partner.schema'
import { partnerField, partnerKind, partnerLimits, partnerStatus } from '@qianxian/protocol/partner/partner.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { toastOutcome } from '@/shell/toastOutcome'
import { regions } from '@/stores/regions.store'
import { Button } from '@/ui/base/action/Button'
import { Checkbox } from '@/ui/base/action/Checkbox'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { confirm } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { FormSection, FormView } from '@/ui/form/FormView'
import { RegionField } from '@/ui/form/PickerField'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { TextField } from '@/ui/form/TextField'
import { PartnerJoinModel, type PartnerPage } from './PartnerJoinModel'
import { PartnerProgramme } from './PartnerProgramme'

export const PartnerJoinScreen = guardScreen(function PartnerJoinScreen() {
  const [model] = useState(() => new PartnerJoinModel())
  const again = () => void model.load()
  useEffect(() => {
    void model.load()
    void regions.load()
  }, [model])
  useDidReturn(again)
  return (
    <Screen onRetry={again} onSessionChange={again}>
      <DetailView model={model.page} skeleton={<PageSkeleton kind="words" />} render={(page) => <Joining model={model} page={page} />} />
    </Screen>
  )
})

function Joining({ model, page: { lines, mine } }: { model: PartnerJoinModel; page: PartnerPage }) {
  if (mine?.agreement) return <Signing model={model} mine={mine} agreement={mine.agreement} />
  if (mine?.canApply) return <Applying model={model} mine={mine} lines={lines} />
  return (
    <Box padTop={16} padBottom={48}>
      {mine ? <Standing model={model} mine={mine} /> : <Visiting />}
      <PartnerProgramme lines={lines} />
      <RulesEntry />
    </Box>
  )
}

function RulesEntry() {
  return (
    <CellGroup>
      <Cell
        label="合伙人规则"
        note="怎么算、什么时候付"
        icon="file-text"
        id="qx-partner-rules"
        onClick={() => navigateTo('/subpages/partner/rules')}
      />
    </CellGroup>
  )
}

function Visiting() {
  return (
    <Box isInset bottom={24}>
      <Button isBlock id="qx-partner-login" onClick={() => navigateTo('/pages/login/index')}>
        登录后申请
      </Button>
    </Box>
  )
}

async function askedBack(model: PartnerJoinModel): Promise<void> {
  const content = '撤回后可以修改，再次提交。'
  if (!(await confirm({ title: '撤回申请？', content, confirmWords: '撤回', isDanger: true }))) return
  await toastOutcome(model.withdraw(), '已撤回')
}

function Standing({ model, mine }: { model: PartnerJoinModel; mine: MyPartner }) {
  const { status, words, name, kind, regionName, from, to, needsName, canWithdraw } = mine
  const facts = [
    ['名称', kind === null ? '' : `${name}（${partnerKind[kind]}）`],
    ['合作区域', regionName],
    ['合作期限', from && to ? `${dateInWords(from)}至${dateInWords(to)}` : ''],
  ].filter(([, text]) => text !== '')
  return (
    <CardBox isInset bottom={24} pad={32} id="qx-partner-standing">
      <Typography level={2} region="status" size="xl" weight="bold">
        {status ? partnerStatus[status] : '申请合伙人'}
      </Typography>
      <Typography top={12} bottom={16} tone="soft">
        {words}
      </Typography>
      {facts.map(([label, text]) => (
        <Row key={label} top={8} justify="between" gap={16}>
          <Typography tone="soft">{label}</Typography>
          <Typography>{text}</Typography>
        </Row>
      ))}
      <Stack top={24} gap={16}>
        {needsName ? (
          <Button isBlock id="qx-partner-name" onClick={() => navigateTo('/member/certification')}>
            去实名认证
          </Button>
        ) : null}
        {canWithdraw ? (
          <Button kind="secondary" isBlock id="qx-partner-withdraw" onClick={() => askedBack(model)}>
            撤回申请
          </Button>
        ) : null}
        {from ? (
          <Button isBlock id="qx-partner-bonus" onClick={() => navigateTo('/subpages/member/partner/bonus')}>
            看分成
          </Button>
        ) : null}
      </Stack>
    </CardBox>
  )
}

const Applying = observer(function Applying({
  model,
  mine,
  lines,
}: {
  model: PartnerJoinModel
  mine: MyPartner
  lines: readonly string[]
}) {
  const { form } = model
  const isAgreed = form.read('isAgreed')
  const fault = form.errorOf('isAgreed')
  return (
    <FormView form={form} order={['name', 'region', 'intro', 'isAgreed']} submitWords="提交申请" onDone={() => model.load()}>
      <PartnerProgramme lines={lines} />
      <RulesEntry />
      <Box isInset bottom={24}>
        <Typography id="qx-partner-words" region="status" tone="soft">
          {mine.words}
        </Typography>
      </Box>
      {mine.needs.length > 0 ? (
        <CardBox isInset bottom={24} pad={28} surface="danger" id="qx-partner-needs">
          {mine.needs.map(({ field, reason, howToFix }) => (
            <Typography key={field} size="sm" tone="danger">
              {`${partnerField[field]}：${reason}。${howToFix}`}
            </Typography>
          ))}
        </CardBox>
      ) : null}
      <FormSection>
        <ChoiceField form={form} name="kind" label="类型" options={choices(partnerKind)} look="open" isNeverEmpty />
        <TextField form={form} name="name" label="名称" isRequired placeholder="公司名称，或对外的称呼" maxLength={partnerLimits.nameMax} />
        <RegionField form={form} name="region" label="合作区域" isRequired tree={regions.tree} placeholder="请选择区县" />
      </FormSection>
      <FormSection title="自我介绍" note="通过后所有人都能看到，不要写联系方式和收入">
        <TextAreaField
          id="qx-partner-intro"
          form={form}
          name="intro"
          isBare
          placeholder="例如：做过什么、怎样组织区域里的服务"
          maxLength={partnerLimits.introMax}
        />
      </FormSection>
      <CardBox isInset bottom={32} pad={28} id="qx-field-isAgreed">
        <Row
          gap={20}
          tall="tap"
          role="checkbox"
          isOn={isAgreed}
          label="我同意平台核实这些信息"
          id="qx-partner-agree"
          onClick={() => form.set('isAgreed', !isAgreed)}
        >
          <Checkbox isOn={isAgreed} />
          <Typography isGrowing>我同意平台核实这些信息</Typography>
        </Row>
        {fault ? (
          <Typography top={8} size="s" tone="danger" region="alert">
            {fault}
          </Typography>
        ) : null}
      </CardBox>
    </FormView>
  )
})

interface SigningProps {
  model: PartnerJoinModel
  mine: MyPartner
  agreement: NonNullable<MyPartner['agreement']>
}

const Signing = observer(function Signing({ model, mine, agreement }: SigningProps) {
  return (
    <FormView form={model.signature} order={['name']} submitWords="同意并签署" onDone={() => model.load()}>
      <Standing model={model} mine={mine} />
      <CardBox isInset bottom={24} pad={28} id="qx-partner-agreement">
        <Typography level={2} size="ml" weight="semibold">
          合伙人合作协议
        </Typography>
        {agreement.sentences.map((sentence, place) => (
          <Typography key={sentence} top={12}>
            {`${place + 1}. ${sentence}`}
          </Typography>
        ))}
      </CardBox>
      <FormSection title="签名" note="写证件上的姓名，和实名一致">
        <TextField
          form={model.signature}
          name="name"
          label="姓名"
          isRequired
          placeholder="请写本人姓名"
          maxLength={partnerLimits.nameMax}
        />
      </FormSection>
    </FormView>
  )
})
