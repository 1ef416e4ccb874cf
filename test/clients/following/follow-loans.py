"""Keeps a copy of all loans of a company on disk. README.md beside it says what it relies on, and how it is run."""

import json
import os
import sqlite3
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from standardwebhooks import Webhook, WebhookVerificationError

API = os.environ["API"]
WEBHOOK = Webhook(os.environ["WEBHOOK_SECRET"])

# How often the feed is read beside the webhooks, and when again after a failure.
CATCH_UP_SECONDS = 3600
RETRY_SECONDS = 1
# Follow from more than the loan: today, rules and other loans. No event says that they changed.
DERIVED = {"allowed_statuses", "deadlines", "last_calculation", "same_person_loans", "warnings"}

# The lock keeps what was read earlier from being written over what was read later.
turn = threading.Lock()
copy = sqlite3.connect(os.environ["COPY"], isolation_level=None, check_same_thread=False)
# The service can send an event again for 30 days.
copy.executescript("""
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS loans (id INTEGER PRIMARY KEY, loan TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS seen (webhook_id TEXT PRIMARY KEY, at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);
    CREATE TABLE IF NOT EXISTS place (only INTEGER PRIMARY KEY CHECK (only = 1), cursor TEXT NOT NULL);
    DELETE FROM seen WHERE at < datetime('now', '-30 days');
""")


class CursorUnknown(Exception):
    """The service was restored to an earlier day."""


def sign_in():
    form = {
        "grant_type": "password",
        "username": os.environ["EMAIL"],
        "password": os.environ["PASSWORD"],
        "client_id": "hecm-client",
        "client_secret": os.environ["CLIENT_SECRET"],
    }
    with urllib.request.urlopen(f"{API}/auth/token/", urllib.parse.urlencode(form).encode(), timeout=30) as response:
        return json.load(response)["access_token"]


token = None


def read(path):
    """What is at a path; None where nothing is."""
    global token
    for is_last in (False, True):
        token = token or sign_in()
        request = urllib.request.Request(API + path, headers={"Authorization": f"Bearer {token}"})
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            if json.load(error).get("code") == "cursor_unknown":
                raise CursorUnknown from error
            if error.code != 401 or is_last:
                raise
            token = None


def copy_loan(loan_id, webhook_id=None):
    """Copies a loan as it is now, and notes in the same transaction which message said that it changed."""
    with turn:
        if webhook_id and copy.execute("SELECT 1 FROM seen WHERE webhook_id = ?", (webhook_id,)).fetchone():
            return
        loan = read(f"/loan/loans/{loan_id}/")
        copy.execute("BEGIN IMMEDIATE")
        if loan is None:
            copy.execute("DELETE FROM loans WHERE id = ?", (loan_id,))
        else:
            text = json.dumps({name: value for name, value in loan.items() if name not in DERIVED})
            copy.execute("INSERT OR REPLACE INTO loans (id, loan) VALUES (?, ?)", (loan_id, text))
        if webhook_id:
            copy.execute("INSERT OR REPLACE INTO seen (webhook_id) VALUES (?)", (webhook_id,))
        copy.execute("COMMIT")


def keep_place(cursor):
    with turn:
        copy.execute("INSERT OR REPLACE INTO place (only, cursor) VALUES (1, ?)", (cursor,))


def begin():
    """Takes the end of the feed as its place, and copies all loans. Only then is the place kept: who dies before begins again."""
    cursor = read("/events/?after=latest")["next_after"]
    with turn:
        ids = {loan_id for (loan_id,) in copy.execute("SELECT id FROM loans")}
    pages = "/loan/loans/?ordering=created_at&page_size=100&page="
    count = read(f"{pages}1")["count"]
    # From the last page to the first: a loan that is removed moves later ones to where they are still read.
    for page in range(max(1, -(-count // 100)), 0, -1):
        listed = read(f"{pages}{page}")
        ids |= {loan["id"] for loan in listed["results"]} if listed else set()
    for loan_id in sorted(ids):
        copy_loan(loan_id)
    keep_place(cursor)


def catch_up():
    """Copies the loans of all events since the place that is kept."""
    while True:
        with turn:
            place = copy.execute("SELECT cursor FROM place").fetchone()
        try:
            if place is None:
                raise CursorUnknown
            feed = read(f"/events/?after={place[0]}&limit=1000")
        except CursorUnknown:
            begin()
            continue
        for loan_id in sorted({event["data"]["loan"] for event in feed["results"] if event["data"]["loan"]}):
            copy_loan(loan_id)
        keep_place(feed["next_after"])
        if not feed["has_more"]:
            return


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            loan_id = WEBHOOK.verify(body, dict(self.headers))["data"].get("loan")
            if loan_id:
                copy_loan(loan_id, self.headers["webhook-id"])
            self.send_response(204)
        except WebhookVerificationError:
            self.send_response(401)
        except Exception as error:
            # The service sends the event again.
            print(error, flush=True)
            self.send_response(503)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
while True:
    try:
        catch_up()
        print("caught up", flush=True)
        time.sleep(CATCH_UP_SECONDS)
    except Exception as error:
        print(error, flush=True)
        time.sleep(RETRY_SECONDS)
