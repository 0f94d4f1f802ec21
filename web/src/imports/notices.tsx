import type { ImportPreview } from '@wheelwright/api'
import { useState } from 'react'
import { Disclosure } from '../ui/disclosure.tsx'
import { asSentence } from '../entries/as-sentence.ts'

/** More of them are read on purpose. */
const mostAtOnce = 3

/** What was taken, but not quite as it came; nothing is shown where there is nothing to say. */
export function Notices({ batch: { notices, noticeCount } }: { batch: ImportPreview }) {
  const [isOpen, setIsOpen] = useState(noticeCount <= mostAtOnce)
  if (noticeCount === 0) return null
  const summary =
    noticeCount === 1
      ? '1 note on a row that was taken with a change'
      : `${noticeCount.toLocaleString('en-US')} notes on rows that were taken with a change`
  return (
    <Disclosure summary={summary} open={isOpen} onToggle={setIsOpen}>
      <ul className="import-notices">
        {notices.map(({ line, column, reason }, at) => (
          <li key={`${line} ${at}`}>
            <span className="import-notice-line">Line {line}</span>{' '}
            {asSentence(`${column ?? 'The row'} ${reason}`)}
          </li>
        ))}
        {noticeCount > notices.length && (
          <li>And {(noticeCount - notices.length).toLocaleString('en-US')} more like these.</li>
        )}
      </ul>
    </Disclosure>
  )
}
