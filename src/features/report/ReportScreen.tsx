/** Reporting a member: a category, what happened, up to six pictures, and what becomes of it. */
import { Text, View } from '@tarojs/components'
import type { Priority } from '@qianxian/protocol/audit/audit.words'
import { options } from '@qianxian/protocol/base/dictionary'
import { reportCategory, type ReportCategory, reportCategoryPriority, reportLimits } from '@qianxian/protocol/report/report.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { goHome, redirectTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { screen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { relationStore } from '@/parts/interact/relation.store'
import { Button } from '@/ui/base/Button'
import { Chip } from '@/ui/base/Chip'
import { Icon } from '@/ui/base/Icon'
import { FormSection, FormView } from '@/ui/form/FormView'
import { PhotoGridField } from '@/ui/form/PhotoGridField'
import { TextArea } from '@/ui/form/TextArea'
import { ReportList } from './ReportList'
import { ReportModel } from './ReportModel'
import './ReportScreen.scss'

/** Matters of other pages: they are not about one member. */
const elsewhere: readonly ReportCategory[] = ['matchmaker_misconduct', 'fee_dispute', 'false_advertising']

const answerWords: Record<Priority, string> = {
  critical: `${reportLimits.criticalHours} 小时内`,
  high: `${reportLimits.highHours} 小时内`,
  medium: `${reportLimits.mediumHours / 24} 天内`,
  low: `${reportLimits.lowDays} 天内`,
}

export const ReportScreen = screen(function ReportScreen() {
  const { no, lineId } = usePageParams<'no' | 'lineId'>()
  return !no ? <ReportList /> : <ReportForm no={no} lineId={lineId ? Number(lineId) : undefined} />
})

const ReportForm = observer(function ReportForm({ no, lineId }: { no: string; lineId: number | undefined }) {
  const [model] = useState(() => new ReportModel(no, lineId))
  const { form, done } = model
  const { category, text } = form.values

  if (done) {
    return (
      <Screen header="plain" bg="rose">
        <View className="qx-report-done" id="qx-report-done">
          <View className="qx-report-done__mark">
            <Icon name="shield-check" size={80} />
          </View>
          <Text className="qx-report-done__title">已收到，我们会认真核实</Text>
          <Text className="qx-report-done__words">
            预计 {answerWords[reportCategoryPriority[done.category]]}有结果。你们已互相不可见，对方不会知道是谁举报的。
          </Text>
          <Button size="l" isBlock onClick={goHome}>
            回首页
          </Button>
          <Button kind="plain" isBlock onClick={() => redirectTo('/pages/love/report')}>
            看处理进度
          </Button>
        </View>
      </Screen>
    )
  }

  const categoryError = form.errorOf('category')
  const textError = form.errorOf('text')
  return (
    <Screen header="plain">
      <FormView
        model={form}
        order={['category', 'text']}
        submitWords={model.isUploading ? '截图上传中' : '提交举报'}
        isSubmitDisabled={model.isUploading}
        onDone={() => relationStore.keepGone(no)}
        above={
          <View className="qx-report__privacy">
            <Icon name="lock" size={28} />
            <Text className="qx-report__privacy-words">举报匿名，内容只有平台安全专员能看到</Text>
          </View>
        }
      >
        <FormSection title="发生了什么">
          <View id="qx-field-category" className="qx-report__choices">
            {options(reportCategory)
              .filter((option) => !elsewhere.includes(option.value))
              .map((option) => (
                <Chip
                  key={option.value}
                  label={option.name}
                  isOn={option.value === category}
                  onClick={() => form.set('category', option.value)}
                />
              ))}
            {category ? <Text className="qx-report__note">这类举报会在 {answerWords[reportCategoryPriority[category]]}处理</Text> : null}
            {categoryError ? <Text className="qx-report__fault">{categoryError}</Text> : null}
          </View>
        </FormSection>
        <FormSection title="说说经过" note="时间、地点、对方说了什么，越具体越好">
          <View id="qx-field-text" className="qx-report__box">
            <TextArea
              id="qx-report-text"
              isBare
              placeholder="例如：认识两天后，对方以投资为由要我转账……"
              value={text}
              maxLength={reportLimits.textMax}
              error={textError}
              onChange={(words) => form.set('text', words)}
              onBlur={() => form.touch('text')}
            />
          </View>
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
