/** The fields of an enquiry, and the consent, which is not ticked in advance. */
import { landingLimits, birthYears, contactHours, enquiryNeed } from '@qianxian/protocol/landing/landing.words'
import type { ConsentText } from '@qianxian/protocol/landing/landing.schema'
import { gender } from '@qianxian/protocol/love/profile.words'
import { observer } from 'mobx-react'
import { useEffect, useState, type ReactNode } from 'react'
import { regions } from '@/stores/regions.store'
import { Box, CardBox, Row } from '@/ui/base/layout/layout'
import { Icon, type IconName } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { ChoiceField, ChoicesField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { PickerField, RegionField } from '@/ui/form/PickerField'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { CodeField, PhoneField, TextField } from '@/ui/form/TextField'
import type { EnquiryModel } from './EnquiryModel'

const OPEN_AT_AGE = 30

const promises: { icon: IconName; words: string }[] = [
  { icon: 'lock', words: '手机号加密保存' },
  { icon: 'eye-off', words: '不公开给其他会员' },
  { icon: 'ban', words: '随时可以不再联系' },
]

export interface EnquiryFieldsProps {
  model: EnquiryModel
  consent: ConsentText
  onRead: () => void
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CardBox isInset bottom={24} padX={32} padTop={28} padBottom={12} region="region" label={title}>
      <Typography level={2} bottom={20} size="l" weight="semibold">
        {title}
      </Typography>
      {children}
    </CardBox>
  )
}

export const EnquiryFields = observer(function EnquiryFields({ model, consent, onRead }: EnquiryFieldsProps) {
  const { form } = model
  const [years] = useState(() => birthYears(new Date()).map((value) => ({ value, label: `${value} 年` })))
  useEffect(() => {
    void regions.load()
  }, [])
  return (
    <>
      <Section title="先认识一下">
        <TextField
          id="qx-enquiry-name"
          form={form}
          name="name"
          look="open"
          label="怎么称呼你"
          placeholder="例如：林小满"
          maxLength={landingLimits.nameMax}
        />
        <ChoiceField form={form} name="gender" look="open" label="性别" options={choices(gender)} isNeverEmpty />
        <PickerField form={form} name="birthYear" look="open" label="出生年份" options={years} openAt={years[OPEN_AT_AGE]!.value} />
        {model.isAgeAsked ? (
          <ChoiceField
            form={form}
            name="isAdult"
            look="open"
            label={`是否已满 ${landingLimits.ageMin} 周岁`}
            options={[
              { value: 'yes', label: '已满' },
              { value: 'no', label: '还没有' },
            ]}
            isNeverEmpty
          />
        ) : null}
        <RegionField form={form} name="cityGeo" look="open" label="所在城市" tree={regions.tree} depth={2} />
      </Section>
      <Section title="说说你的想法">
        <ChoiceField form={form} name="need" look="open" label="想要什么帮助" options={choices(enquiryNeed)} isNeverEmpty />
        <TextAreaField
          id="qx-enquiry-note"
          form={form}
          name="note"
          look="open"
          label="还想说的（选填）"
          placeholder="例如：希望对方也在这座城市工作"
          maxLength={landingLimits.noteMax}
          isGrowing
        />
        <ChoiceField form={form} name="contactWindow" look="open" label="什么时候方便接电话" options={choices(contactHours)} isNeverEmpty />
      </Section>
      <Section title="红娘怎么联系你">
        <PhoneField id="qx-enquiry-phone" form={form} name="phone" />
        <CodeField id="qx-enquiry-code" form={form} name="code" waitUntil={model.code.waitUntil} onSend={() => model.askCode()} />
        <ChoicesField
          form={form}
          name="agreed"
          look="open"
          as="rows"
          label="个人信息"
          options={[
            { value: 'yes' as const, label: `我看过并同意《${consent.title}》`, note: '只用于红娘联系我，随时可以要求不再联系或删除' },
          ]}
        />
        <Row tall="tap" gap={8} tone="brand" id="qx-enquiry-read" onClick={onRead}>
          <Icon name="file-text" size={32} />
          <Typography size="sm">{`看完整说明（第 ${consent.version} 版）`}</Typography>
        </Row>
      </Section>
      <Box padX="gutter" bottom={40}>
        <Row justify="center" isWrapping gap={16}>
          {promises.map(({ icon, words }) => (
            <Row key={words} gap={4} size="s" tone="soft">
              <Icon name={icon} size={30} color="var(--qx-success)" />
              <Typography>{words}</Typography>
            </Row>
          ))}
        </Row>
      </Box>
    </>
  )
})
