export { PartnerShareScreen as default } from '@/features/partner/PartnerShareScreen'

definePageConfig({ navigationBarTitleText: '合伙人分享', enableShareAppMessage: true })
