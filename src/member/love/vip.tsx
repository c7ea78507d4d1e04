export { VipScreen as default } from '@/features/membership/VipScreen'

definePageConfig({ navigationBarTitleText: 'VIP 会员' })
