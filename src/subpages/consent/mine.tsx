export { MyConsentsScreen as default } from '@/features/matchmaker/consents/MyConsentsScreen'

definePageConfig({ navigationBarTitleText: '我的授权' })
