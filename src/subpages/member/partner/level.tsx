export { PartnerLevelScreen as default } from '@/features/partner/PartnerLevelScreen'

definePageConfig({ navigationBarTitleText: '合伙人等级' })
