import type { LedgerCycle, WheelPage } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { campaignOf } from '../../campaigns/campaign-model.ts'
import { PictureCard } from '../../charts/chart-card.tsx'
import { counted } from '../../entries/counted.ts'
import { closesQuery } from '../../prices/queries.ts'
import { Card } from '../../ui/card.tsx'
import { usePrivacy } from '../../ui/figures/privacy.ts'
import { RangeField } from '../../ui/forms/range-field.tsx'
import { useNow } from '../../ui/now.ts'
import { useCursor } from '../../ui/use-cursor.ts'
import { campaignCsv, campaignDays, campaignSentence, dayInWords, type CampaignDay } from './campaign-days.ts'
import { CampaignPicture, PictureLegend } from './campaign-picture.tsx'
import { CampaignTable } from './campaign-table.tsx'
import { pictureOf } from './picture-model.ts'

const title = 'Campaign line'
const dateOf = ({ date }: CampaignDay): string => date

/** What happened to a wheel between its first day and today. */
export function CampaignCard({ page }: { page: WheelPage }) {
  const { campaign } = page
  if (campaign === null)
    return (
      <Card title={title}>
        <p className="wheel-note">
          Nothing has happened yet. The line begins with the first entry: a put sold, or a call on shares that
          are held.
        </p>
      </Card>
    )
  if (campaign.events.length < campaign.eventCount)
    return (
      <Card title={title}>
        <p className="wheel-note">
          {counted(campaign.eventCount, 'event')}, too many for one line: the latest are in the table below.
        </p>
      </Card>
    )
  return <Line page={page} campaign={campaign} />
}

interface LineProps {
  page: WheelPage
  campaign: LedgerCycle
}

const useLine = ({ page: { wheel, legs, costDays }, campaign }: LineProps) => {
  const today = tradingDateAt(useNow())
  const isPrivate = usePrivacy()
  const { startedAt, endedAt, ticker } = wheel
  const closes = useQuery({
    ...closesQuery(ticker, startedAt, endedAt ?? today),
    enabled: startedAt < (endedAt ?? today),
  })
  const known = closes.data?.days ?? null
  const drawn = useMemo(() => {
    const facts = { startedAt, endedAt, today, legs, closes: known, costDays }
    const whole = pictureOf(facts)
    // Where a line lies on the axis says what it is worth.
    const picture = isPrivate ? pictureOf({ ...facts, costDays: [] }) : whole
    const line = campaignOf(campaign, picture.today)
    return { picture, line, days: campaignDays(whole, line.events) }
  }, [startedAt, endedAt, today, legs, known, costDays, campaign, isPrivate])
  return { closes, isPrivate, ...drawn }
}

/** The picture is there before the closes are, and hatched where they stay unknown. */
function Line({ page, campaign }: LineProps) {
  const { closes, picture, line, days, isPrivate } = useLine({ page, campaign })
  const { ticker, cycleKey } = page.wheel
  const [at, choose] = useCursor(days, dateOf, days.length - 1)
  const day = days[at]
  const isLoading = closes.isFetching && closes.data === undefined
  return (
    <PictureCard
      title={title}
      aside="price, strikes and net stock cost on one scale, $ a share"
      place="line"
      sentence={campaignSentence(days, { ticker, netStockCost: campaign.netStockCost, isLoading })}
      picture={
        <div>
          <CampaignPicture
            {...{ picture, line, days, at }}
            netStockCost={isPrivate ? null : campaign.netStockCost}
            onAt={choose}
          />
          <RangeField
            label="Day"
            amount
            text={day === undefined ? '' : dayInWords(day, isLoading)}
            {...{ min: 0, max: Math.max(0, days.length - 1), step: 1, value: at }}
            onChange={choose}
          />
          <div className="wheel-picture-foot">
            <PictureLegend hasCosts={picture.costs.length > 0} />
            <output className="wheel-note">
              {closes.error !== null
                ? 'The closes could not be loaded: where they are not known the line is hatched.'
                : isLoading
                  ? 'Loading the closes...'
                  : picture.gaps.length > 0 && 'Hatched: no closes are known.'}
            </output>
          </div>
        </div>
      }
      table={days.length === 0 ? null : <CampaignTable ticker={ticker} days={days} />}
      csv={() => campaignCsv(days)}
      fileName={`${cycleKey.toLowerCase()}-campaign.csv`}
    />
  )
}
