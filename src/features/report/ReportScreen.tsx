/** Reporting a member: a category, what happened, up to six pictures, and what becomes of it. */
import type { Priority } from '@qianxian/protocol/audit/audit.words'
import { reportCategory, type ReportCategory, reportCategoryPriority, reportLimits } from '@qianxian/protocol/report/report.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { goHome, redirectTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { screen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { relationStore } from '@/parts/interact/relation.store'
import { Row, Stack } from '@/ui/base/boxes'
import { Button } from '@/ui/base/Button'
import { Disc } from '@/ui/base/Disc'
import { Icon } from '@/ui/base/Icon'
import { Words } from '@/ui/base/Words'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { FormSection, FormView } from '@/ui/form/FormView'
import { PhotoGridField } from '@/ui/form/PhotoGridField'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { ReportList } from './ReportList'
import { ReportModel } from './ReportModel'

/** Matters of other pages: they are not about one member. */
const elsewhere: readonly ReportCategory[] = ['matchmaker_misconduct', 'fee_dispute', 'false_advertising']

const answerWords: Record<Priority, string> = {
  critical: `${reportLimits.criticalHours} 小时内`,
  high: `${reportLimits.highHours} 小时内`,
  medium: `${reportLimits.mediumHours / 24} 天内`,
  low: `${reportLimits.lowDays} 天内`,
}

export const ReportScreen = screen(function ReportScreen() {
  const { no, name, lineId } = usePageParams<'no' | 'name' | 'lineId'>()
  return !no ? <ReportList /> : <ReportForm no={no} name={name} lineId={lineId ? Number(lineId) : undefined} />
})

interface ReportFormProps {
  no: string
  /** As the page before called them. */
  name: string | undefined
  lineId: number | undefined
}

const ReportForm = observer(function ReportForm({ no, name, lineId }: ReportFormProps) {
  const [model] = useState(() => new ReportModel(no, lineId))
  const { form, done } = model
  const category = form.read('category')

  if (done) {
    return (
      <Screen header="plain" bg="rose">
        <Stack id="qx-report-done" align="center" padX={48} padY={64} top={48} gap={12}>
          <Disc icon="shield-check" size={160} tone="success" />
          <Words top={32} size="2xl" weight="bold">
            已收到，我们会认真核实
          </Words>
          <Words bottom={40} tone="soft" align="center">
            预计 {answerWords[reportCategoryPriority[done.category]]}有结果。你们已互相不可见，对方不会知道是谁举报的。
          </Words>
          <Button size="l" isBlock onClick={goHome}>
            回首页
          </Button>
          <Button kind="plain" isBlock onClick={() => redirectTo('/pages/love/report')}>
            看处理进度
          </Button>
        </Stack>
      </Screen>
    )
  }

  return (
    <Screen header="plain">
      <FormView
        form={form}
        order={['category', 'text']}
        submitWords={model.isUploading ? '截图上传中' : '提交举报'}
        isSubmitDisabled={model.isUploading}
        onDone={() => relationStore.part(no)}
        above={
          <Row gap={12}>
            <Icon name="lock" size={28} />
            <Words>举报匿名，内容只有平台安全专员能看到</Words>
          </Row>
        }
      >
        <Row id="qx-report-whom" isInset gap={16} top={24} tone="soft">
          <Icon name="flag" size={32} />
          <Words isGrowing>你要举报：{name ? `${name}（编号 ${no}）` : `编号 ${no} 的会员`}</Words>
        </Row>
        <FormSection title="发生了什么">
          <ChoiceField
            form={form}
            name="category"
            isNeverEmpty
            options={choices(reportCategory).filter((option) => !elsewhere.includes(option.value))}
            hint={category ? `这类举报会在 ${answerWords[reportCategoryPriority[category]]}处理` : undefined}
          />
        </FormSection>
        <FormSection title="说说经过" note="时间、地点、对方说了什么，越具体越好">
          <TextAreaField
            id="qx-report-text"
            form={form}
            name="text"
            isBare
            placeholder="例如：认识两天后，对方以投资为由要我转账……"
            maxLength={reportLimits.textMax}
          />
        </FormSection>
        <FormSection>
          <PhotoGridField
            name="mediaIds"
            label="截图证据"
            hint="聊天记录、转账记录等，可不传"
            photos={model.photos}
            max={reportLimits.imagesMax}
            onAdd={(room) => void model.addPhotos(room)}
            onRemove={(photo) => model.removePhoto(photo)}
            onMove={(photo, to) => model.movePhoto(photo, to)}
            onRetry={(photo) => void model.retryPhoto(photo)}
          />
        </FormSection>
      </FormView>
    </Screen>
  )
})
