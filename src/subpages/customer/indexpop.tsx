export { PotentialIndexScreen as default } from '@/features/landing/PotentialIndexScreen'

definePageConfig({ navigationBarTitleText: '潜在线索' })
